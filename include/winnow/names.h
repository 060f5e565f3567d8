// Names of HTML tags and attributes as numbers.
//
// Tags and attributes share one range of ids: dom::Name::Title is both the element <title> and the
// attribute title="". A name from this table has the same id in every Document, so it can be used
// in a switch. Any other name (a custom element, a data-* attribute) gets an id per Document,
// starting at kKnownNameCount; Document::text_of(name) returns its characters.
//
// Example:
//
//   const auto is_heading = [](const winnow::dom::Node& node) {
//     return node.is(winnow::dom::Name::H1) || node.is(winnow::dom::Name::H2);
//   };
//
// The tree has some SVG names in mixed case, while the tokenizer reads all names in lower case:
// WINNOW_SVG_TAGS and WINNOW_SVG_ATTRIBUTES contain both spellings, with ids in the same order.
// https://html.spec.whatwg.org/multipage/parsing.html#adjust-svg-attributes
#pragma once

#include <cstdint>

// clang-format off

// Elements of HTML, current and obsolete, that the parser or the methods use.
#define WINNOW_HTML_TAGS(X) \
  X(A, "a") X(Abbr, "abbr") X(Acronym, "acronym") X(Address, "address") X(Applet, "applet") \
  X(Area, "area") X(Article, "article") X(Aside, "aside") X(Audio, "audio") X(B, "b") \
  X(Base, "base") X(Basefont, "basefont") X(Bdi, "bdi") X(Bdo, "bdo") X(Bgsound, "bgsound") \
  X(Big, "big") X(Blink, "blink") X(Blockquote, "blockquote") X(Body, "body") X(Br, "br") \
  X(Button, "button") X(Canvas, "canvas") X(Caption, "caption") X(Center, "center") X(Cite, "cite") \
  X(Code, "code") X(Col, "col") X(Colgroup, "colgroup") X(Data, "data") X(Datalist, "datalist") \
  X(Dd, "dd") X(Del, "del") X(Details, "details") X(Dfn, "dfn") X(Dialog, "dialog") X(Dir, "dir") \
  X(Div, "div") X(Dl, "dl") X(Dt, "dt") X(Em, "em") X(Embed, "embed") X(Fieldset, "fieldset") \
  X(Figcaption, "figcaption") X(Figure, "figure") X(Font, "font") X(Footer, "footer") \
  X(Form, "form") X(Frame, "frame") X(Frameset, "frameset") X(H1, "h1") X(H2, "h2") X(H3, "h3") \
  X(H4, "h4") X(H5, "h5") X(H6, "h6") X(Head, "head") X(Header, "header") X(Hgroup, "hgroup") \
  X(Hr, "hr") X(Html, "html") X(I, "i") X(Iframe, "iframe") X(Image, "image") X(Img, "img") \
  X(Input, "input") X(Ins, "ins") X(Isindex, "isindex") X(Kbd, "kbd") X(Keygen, "keygen") \
  X(Label, "label") X(Legend, "legend") X(Li, "li") X(Link, "link") X(Listing, "listing") \
  X(Main, "main") X(Map, "map") X(Mark, "mark") X(Marquee, "marquee") X(Menu, "menu") \
  X(Menuitem, "menuitem") X(Meta, "meta") X(Meter, "meter") X(Nav, "nav") X(Nobr, "nobr") \
  X(Noembed, "noembed") X(Noframes, "noframes") X(Noscript, "noscript") X(Object, "object") \
  X(Ol, "ol") X(Optgroup, "optgroup") X(Option, "option") X(Output, "output") X(P, "p") \
  X(Param, "param") X(Picture, "picture") X(Plaintext, "plaintext") X(Pre, "pre") \
  X(Progress, "progress") X(Q, "q") X(Rb, "rb") X(Rp, "rp") X(Rt, "rt") X(Rtc, "rtc") \
  X(Ruby, "ruby") X(S, "s") X(Samp, "samp") X(Script, "script") X(Search, "search") \
  X(Section, "section") X(Select, "select") X(Selectedcontent, "selectedcontent") X(Slot, "slot") \
  X(Small, "small") X(Source, "source") X(Span, "span") X(Strike, "strike") X(Strong, "strong") \
  X(Style, "style") X(Sub, "sub") X(Summary, "summary") X(Sup, "sup") X(Table, "table") \
  X(Tbody, "tbody") X(Td, "td") X(Template, "template") X(Textarea, "textarea") X(Tfoot, "tfoot") \
  X(Th, "th") X(Thead, "thead") X(Time, "time") X(Title, "title") X(Tr, "tr") X(Track, "track") \
  X(Tt, "tt") X(U, "u") X(Ul, "ul") X(Var, "var") X(Video, "video") X(Wbr, "wbr") X(Xmp, "xmp")

// Elements of SVG and MathML that the parser uses or that are frequent, already in their final
// case.
#define WINNOW_FOREIGN_TAGS(X) \
  X(AnnotationXml, "annotation-xml") X(Circle, "circle") X(Defs, "defs") X(Desc, "desc") \
  X(Ellipse, "ellipse") X(Filter, "filter") X(G, "g") X(Line, "line") X(Malignmark, "malignmark") \
  X(Mask, "mask") X(Math, "math") X(Metadata, "metadata") X(Mglyph, "mglyph") X(Mi, "mi") \
  X(Mn, "mn") X(Mo, "mo") X(Mrow, "mrow") X(Ms, "ms") X(Mtext, "mtext") X(Path, "path") \
  X(Pattern, "pattern") X(Polygon, "polygon") X(Polyline, "polyline") X(Rect, "rect") \
  X(Stop, "stop") X(Svg, "svg") X(Symbol, "symbol") X(Text, "text") X(Tspan, "tspan") X(Use, "use") \
  X(View, "view")

// Attributes whose name is not also a tag name.
#define WINNOW_ATTRIBUTES(X) \
  X(Accept, "accept") X(Action, "action") X(Align, "align") X(Allow, "allow") \
  X(Allowfullscreen, "allowfullscreen") X(Alt, "alt") X(AriaControls, "aria-controls") \
  X(AriaCurrent, "aria-current") X(AriaExpanded, "aria-expanded") X(AriaHaspopup, "aria-haspopup") \
  X(AriaHidden, "aria-hidden") X(AriaLabel, "aria-label") X(AriaLabelledby, "aria-labelledby") \
  X(AriaLive, "aria-live") X(AriaModal, "aria-modal") X(AriaSelected, "aria-selected") \
  X(As, "as") X(Async, "async") X(Autocomplete, "autocomplete") X(Bgcolor, "bgcolor") \
  X(Border, "border") X(Cellpadding, "cellpadding") X(Cellspacing, "cellspacing") \
  X(Charset, "charset") X(Checked, "checked") X(Class, "class") X(Color, "color") \
  X(Cols, "cols") X(Colspan, "colspan") X(Content, "content") X(Crossorigin, "crossorigin") \
  X(Cx, "cx") X(Cy, "cy") X(D, "d") X(DataSrc, "data-src") X(DataSrcset, "data-srcset") \
  X(DataType, "data-type") X(DataId, "data-id") X(DataUrl, "data-url") X(Datetime, "datetime") \
  X(Decoding, "decoding") X(Defer, "defer") X(Disabled, "disabled") X(Encoding, "encoding") \
  X(Face, "face") X(Fill, "fill") X(Focusable, "focusable") X(For, "for") \
  X(Frameborder, "frameborder") X(Headers, "headers") X(Height, "height") X(Hidden, "hidden") \
  X(Href, "href") X(Hreflang, "hreflang") X(HttpEquiv, "http-equiv") X(Id, "id") \
  X(Integrity, "integrity") X(Itemid, "itemid") X(Itemprop, "itemprop") X(Itemref, "itemref") \
  X(Itemscope, "itemscope") X(Itemtype, "itemtype") X(Lang, "lang") X(Language, "language") \
  X(Loading, "loading") X(Maxlength, "maxlength") X(Media, "media") X(Method, "method") \
  X(Multiple, "multiple") X(NameAttribute, "name") X(Nonce, "nonce") X(Onclick, "onclick") \
  X(Onload, "onload") X(Opacity, "opacity") X(Placeholder, "placeholder") X(Points, "points") \
  X(Property, "property") X(Public, "public") X(R, "r") X(Readonly, "readonly") X(Rel, "rel") \
  X(Required, "required") X(Rev, "rev") X(Role, "role") X(Rows, "rows") X(Rowspan, "rowspan") \
  X(Rx, "rx") X(Ry, "ry") X(Scope, "scope") X(Scrolling, "scrolling") X(Selected, "selected") \
  X(Shape, "shape") X(Size, "size") X(Sizes, "sizes") X(Src, "src") X(Srcset, "srcset") \
  X(Start, "start") X(Stroke, "stroke") X(StrokeLinecap, "stroke-linecap") \
  X(StrokeWidth, "stroke-width") X(System, "system") X(Tabindex, "tabindex") X(Target, "target") \
  X(Transform, "transform") X(Type, "type") X(Typeof, "typeof") X(Usemap, "usemap") \
  X(Valign, "valign") X(Value, "value") X(Version, "version") X(Width, "width") X(X, "x") \
  X(X1, "x1") X(X2, "x2") X(Y, "y") X(Y1, "y1") X(Y2, "y2") \
  X(Actuate, "actuate") X(Arcrole, "arcrole") X(Show, "show") X(Space, "space") \
  X(Xlink, "xlink") X(Xmlns, "xmlns") \
  X(XlinkActuate, "xlink:actuate") X(XlinkArcrole, "xlink:arcrole") X(XlinkHref, "xlink:href") \
  X(XlinkRole, "xlink:role") X(XlinkShow, "xlink:show") X(XlinkTitle, "xlink:title") \
  X(XlinkType, "xlink:type") X(XmlLang, "xml:lang") X(XmlSpace, "xml:space") \
  X(XmlnsXlink, "xmlns:xlink") X(DefinitionurlLower, "definitionurl") \
  X(DefinitionUrl, "definitionURL")

// X(identifier, name as the tokenizer reads it, name in the tree).
#define WINNOW_SVG_TAGS(X) \
  X(AltGlyph, "altglyph", "altGlyph") X(AltGlyphDef, "altglyphdef", "altGlyphDef") \
  X(AltGlyphItem, "altglyphitem", "altGlyphItem") X(AnimateColor, "animatecolor", "animateColor") \
  X(AnimateMotion, "animatemotion", "animateMotion") \
  X(AnimateTransform, "animatetransform", "animateTransform") X(ClipPath, "clippath", "clipPath") \
  X(FeBlend, "feblend", "feBlend") X(FeColorMatrix, "fecolormatrix", "feColorMatrix") \
  X(FeComponentTransfer, "fecomponenttransfer", "feComponentTransfer") \
  X(FeComposite, "fecomposite", "feComposite") \
  X(FeConvolveMatrix, "feconvolvematrix", "feConvolveMatrix") \
  X(FeDiffuseLighting, "fediffuselighting", "feDiffuseLighting") \
  X(FeDisplacementMap, "fedisplacementmap", "feDisplacementMap") \
  X(FeDistantLight, "fedistantlight", "feDistantLight") X(FeDropShadow, "fedropshadow", "feDropShadow") \
  X(FeFlood, "feflood", "feFlood") X(FeFuncA, "fefunca", "feFuncA") X(FeFuncB, "fefuncb", "feFuncB") \
  X(FeFuncG, "fefuncg", "feFuncG") X(FeFuncR, "fefuncr", "feFuncR") \
  X(FeGaussianBlur, "fegaussianblur", "feGaussianBlur") X(FeImage, "feimage", "feImage") \
  X(FeMerge, "femerge", "feMerge") X(FeMergeNode, "femergenode", "feMergeNode") \
  X(FeMorphology, "femorphology", "feMorphology") X(FeOffset, "feoffset", "feOffset") \
  X(FePointLight, "fepointlight", "fePointLight") \
  X(FeSpecularLighting, "fespecularlighting", "feSpecularLighting") \
  X(FeSpotLight, "fespotlight", "feSpotLight") X(FeTile, "fetile", "feTile") \
  X(FeTurbulence, "feturbulence", "feTurbulence") X(ForeignObject, "foreignobject", "foreignObject") \
  X(GlyphRef, "glyphref", "glyphRef") X(LinearGradient, "lineargradient", "linearGradient") \
  X(RadialGradient, "radialgradient", "radialGradient") X(TextPath, "textpath", "textPath")

// Attributes of SVG whose names have capital letters.
#define WINNOW_SVG_ATTRIBUTES(X) \
  X(AttributeName, "attributename", "attributeName") X(AttributeType, "attributetype", "attributeType") \
  X(BaseFrequency, "basefrequency", "baseFrequency") X(BaseProfile, "baseprofile", "baseProfile") \
  X(CalcMode, "calcmode", "calcMode") X(ClipPathUnits, "clippathunits", "clipPathUnits") \
  X(DiffuseConstant, "diffuseconstant", "diffuseConstant") X(EdgeMode, "edgemode", "edgeMode") \
  X(FilterUnits, "filterunits", "filterUnits") \
  X(GradientTransform, "gradienttransform", "gradientTransform") \
  X(GradientUnits, "gradientunits", "gradientUnits") X(KernelMatrix, "kernelmatrix", "kernelMatrix") \
  X(KernelUnitLength, "kernelunitlength", "kernelUnitLength") X(KeyPoints, "keypoints", "keyPoints") \
  X(KeySplines, "keysplines", "keySplines") X(KeyTimes, "keytimes", "keyTimes") \
  X(LengthAdjust, "lengthadjust", "lengthAdjust") \
  X(LimitingConeAngle, "limitingconeangle", "limitingConeAngle") \
  X(MarkerHeight, "markerheight", "markerHeight") X(MarkerUnits, "markerunits", "markerUnits") \
  X(MarkerWidth, "markerwidth", "markerWidth") X(MaskContentUnits, "maskcontentunits", "maskContentUnits") \
  X(MaskUnits, "maskunits", "maskUnits") X(NumOctaves, "numoctaves", "numOctaves") \
  X(PathLength, "pathlength", "pathLength") \
  X(PatternContentUnits, "patterncontentunits", "patternContentUnits") \
  X(PatternTransform, "patterntransform", "patternTransform") \
  X(PatternUnits, "patternunits", "patternUnits") X(PointsAtX, "pointsatx", "pointsAtX") \
  X(PointsAtY, "pointsaty", "pointsAtY") X(PointsAtZ, "pointsatz", "pointsAtZ") \
  X(PreserveAlpha, "preservealpha", "preserveAlpha") \
  X(PreserveAspectRatio, "preserveaspectratio", "preserveAspectRatio") \
  X(PrimitiveUnits, "primitiveunits", "primitiveUnits") X(RefX, "refx", "refX") X(RefY, "refy", "refY") \
  X(RepeatCount, "repeatcount", "repeatCount") X(RepeatDur, "repeatdur", "repeatDur") \
  X(RequiredExtensions, "requiredextensions", "requiredExtensions") \
  X(RequiredFeatures, "requiredfeatures", "requiredFeatures") \
  X(SpecularConstant, "specularconstant", "specularConstant") \
  X(SpecularExponent, "specularexponent", "specularExponent") X(SpreadMethod, "spreadmethod", "spreadMethod") \
  X(StartOffset, "startoffset", "startOffset") X(StdDeviation, "stddeviation", "stdDeviation") \
  X(StitchTiles, "stitchtiles", "stitchTiles") X(SurfaceScale, "surfacescale", "surfaceScale") \
  X(SystemLanguage, "systemlanguage", "systemLanguage") X(TableValues, "tablevalues", "tableValues") \
  X(TargetX, "targetx", "targetX") X(TargetY, "targety", "targetY") X(TextLength, "textlength", "textLength") \
  X(ViewBox, "viewbox", "viewBox") X(ViewTarget, "viewtarget", "viewTarget") \
  X(XChannelSelector, "xchannelselector", "xChannelSelector") \
  X(YChannelSelector, "ychannelselector", "yChannelSelector") X(ZoomAndPan, "zoomandpan", "zoomAndPan")

namespace winnow::dom {

// A tag or attribute name.
enum class Name : std::uint32_t {
  None = 0,
#define WINNOW_NAME(identifier, text) identifier,
#define WINNOW_LOWER_NAME(identifier, lower, adjusted) identifier##Lower,
#define WINNOW_ADJUSTED_NAME(identifier, lower, adjusted) identifier,
  WINNOW_HTML_TAGS(WINNOW_NAME)
  WINNOW_FOREIGN_TAGS(WINNOW_NAME)
  WINNOW_ATTRIBUTES(WINNOW_NAME)
  WINNOW_SVG_TAGS(WINNOW_LOWER_NAME)
  WINNOW_SVG_TAGS(WINNOW_ADJUSTED_NAME)
  WINNOW_SVG_ATTRIBUTES(WINNOW_LOWER_NAME)
  WINNOW_SVG_ATTRIBUTES(WINNOW_ADJUSTED_NAME)
#undef WINNOW_NAME
#undef WINNOW_LOWER_NAME
#undef WINNOW_ADJUSTED_NAME
  kKnownCount
};
// clang-format on

// Names from here on are those of one Document.
inline constexpr std::uint32_t kKnownNameCount = static_cast<std::uint32_t>(Name::kKnownCount);

// A name as a number.
constexpr std::uint32_t index(Name name) noexcept { return static_cast<std::uint32_t>(name); }

}  // namespace winnow::dom
