//! A judge: pages on standard input, html5ever's trees of them on standard output.
//!
//! Both streams are records, "<bytes> <name>\n" then so many bytes and "\n"; a name "fragment svg path" asks for
//! the fragment case with that context (../README.md). Each tree is written as soon as its page was
//! read, so that one process can be asked again and again.
//! Nodes live in one vector and are linked by index: neither building nor writing recurses, so the
//! depth of a page costs no stack. Scripting is off, and shadow roots are not made, as in winnow.
use html5ever::interface::{ElemName, ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::tendril::{StrTendril, TendrilSink};
use html5ever::tokenizer::TokenizerOpts;
use html5ever::tree_builder::{create_element, TreeBuilderOpts};
use html5ever::driver::parse_fragment_for_element;
use html5ever::{ns, parse_document};
use html5ever::{Attribute, LocalName, Namespace, ParseOpts, QualName};
use std::borrow::Cow;
use std::cell::{RefCell, RefMut};
use std::io::{self, BufRead, Read, Write};

type Id = usize;

enum Kind {
    Root,
    Doctype(StrTendril, StrTendril, StrTendril),
    Text(StrTendril),
    Comment(StrTendril),
    Element {
        name: QualName,
        attributes: Vec<Attribute>,
        content: Option<Id>, // of a template
        is_html_integration_point: bool,
    },
}

struct Node {
    kind: Kind,
    parent: Option<Id>,
    previous: Option<Id>,
    next: Option<Id>,
    first: Option<Id>,
    last: Option<Id>,
}

#[derive(Default)]
struct Tree(Vec<Node>);

impl Tree {
    fn add(&mut self, kind: Kind) -> Id {
        self.0.push(Node { kind, parent: None, previous: None, next: None, first: None, last: None });
        self.0.len() - 1
    }

    fn detach(&mut self, id: Id) {
        let parent = self.0[id].parent.take();
        let previous = self.0[id].previous.take();
        let next = self.0[id].next.take();
        match (previous, parent) {
            (Some(previous), _) => self.0[previous].next = next,
            (None, Some(parent)) => self.0[parent].first = next,
            _ => {}
        }
        match (next, parent) {
            (Some(next), _) => self.0[next].previous = previous,
            (None, Some(parent)) => self.0[parent].last = previous,
            _ => {}
        }
    }

    /// Puts a node or text below `parent`, before `next` or at the end; text joins text before it.
    fn insert(&mut self, parent: Id, next: Option<Id>, child: NodeOrText<Id>) {
        let id = match child {
            NodeOrText::AppendNode(id) => {
                self.detach(id);
                id
            }
            NodeOrText::AppendText(text) => {
                let before = next.map_or(self.0[parent].last, |next| self.0[next].previous);
                if let Some(Kind::Text(there)) = before.map(|before| &mut self.0[before].kind) {
                    there.push_tendril(&text);
                    return;
                }
                self.add(Kind::Text(text))
            }
        };
        let previous = next.map_or(self.0[parent].last, |next| self.0[next].previous);
        self.0[id].parent = Some(parent);
        self.0[id].previous = previous;
        self.0[id].next = next;
        match previous {
            Some(previous) => self.0[previous].next = Some(id),
            None => self.0[parent].first = Some(id),
        }
        match next {
            Some(next) => self.0[next].previous = Some(id),
            None => self.0[parent].last = Some(id),
        }
    }

    /// What is below `root` in html5lib's tree format, as src/dom/tree_format.h describes it.
    fn write(&self, root: Id) -> Vec<u8> {
        let mut out = Vec::new();
        // What is still to be written, the next on top: a node and its depth, then its next sibling.
        let mut waiting: Vec<(Id, usize)> = self.0[root].first.map(|first| (first, 0)).into_iter().collect();
        while let Some((id, depth)) = waiting.pop() {
            let node = &self.0[id];
            if let Some(next) = node.next {
                waiting.push((next, depth));
            }
            let indent = |depth: usize| format!("| {}", "  ".repeat(depth));
            out.extend_from_slice(indent(depth).as_bytes());
            match &node.kind {
                Kind::Root => {}
                Kind::Doctype(name, public_id, system_id) => {
                    out.extend_from_slice(format!("<!DOCTYPE {name}").as_bytes());
                    if !public_id.is_empty() || !system_id.is_empty() {
                        out.extend_from_slice(format!(" \"{public_id}\" \"{system_id}\"").as_bytes());
                    }
                    out.extend_from_slice(b">\n");
                }
                Kind::Text(text) => out.extend_from_slice(format!("\"{text}\"\n").as_bytes()),
                Kind::Comment(text) => out.extend_from_slice(format!("<!-- {text} -->\n").as_bytes()),
                Kind::Element { name, attributes, content, .. } => {
                    let space = match name.ns {
                        ns!(svg) => "svg ",
                        ns!(mathml) => "math ",
                        _ => "",
                    };
                    out.extend_from_slice(format!("<{space}{}>\n", name.local).as_bytes());
                    let mut lines: Vec<(String, &StrTendril)> =
                        attributes.iter().map(|attribute| (written_name(&attribute.name), &attribute.value)).collect();
                    lines.sort_by(|a, b| a.0.cmp(&b.0));
                    for (name, value) in lines {
                        out.extend_from_slice(format!("{}{name}=\"{value}\"\n", indent(depth + 1)).as_bytes());
                    }
                    if let Some(first) = node.first {
                        waiting.push((first, depth + 1));
                    }
                    if let Some(content) = content {
                        out.extend_from_slice(format!("{}content\n", indent(depth + 1)).as_bytes());
                        if let Some(first) = self.0[*content].first {
                            waiting.push((first, depth + 2));
                        }
                    }
                }
            }
        }
        out
    }
}

fn written_name(name: &QualName) -> String {
    let space = match name.ns {
        ns!(xlink) => "xlink ",
        ns!(xml) => "xml ",
        ns!(xmlns) => "xmlns ",
        _ => "",
    };
    format!("{space}{}", name.local)
}

#[derive(Debug)]
struct OwnedName(QualName);

impl ElemName for OwnedName {
    fn ns(&self) -> &Namespace {
        &self.0.ns
    }
    fn local_name(&self) -> &LocalName {
        &self.0.local
    }
}

struct Sink(RefCell<Tree>);

impl Sink {
    fn new() -> Self {
        let mut tree = Tree::default();
        tree.add(Kind::Root);
        Sink(RefCell::new(tree))
    }
    fn tree(&self) -> RefMut<'_, Tree> {
        self.0.borrow_mut()
    }
}

impl TreeSink for Sink {
    type Handle = Id;
    type Output = Tree;
    type ElemName<'a> = OwnedName;

    fn finish(self) -> Tree {
        self.0.into_inner()
    }
    fn parse_error(&self, _: Cow<'static, str>) {}
    fn get_document(&self) -> Id {
        0
    }
    fn set_quirks_mode(&self, _: QuirksMode) {}
    fn same_node(&self, x: &Id, y: &Id) -> bool {
        x == y
    }
    fn elem_name(&self, target: &Id) -> OwnedName {
        match &self.tree().0[*target].kind {
            Kind::Element { name, .. } => OwnedName(name.clone()),
            _ => panic!("not an element"),
        }
    }
    fn get_template_contents(&self, target: &Id) -> Id {
        match &self.tree().0[*target].kind {
            Kind::Element { content: Some(content), .. } => *content,
            _ => panic!("not a template"),
        }
    }
    fn is_mathml_annotation_xml_integration_point(&self, target: &Id) -> bool {
        matches!(&self.tree().0[*target].kind, Kind::Element { is_html_integration_point: true, .. })
    }
    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, flags: ElementFlags) -> Id {
        let mut tree = self.tree();
        let content = flags.template.then(|| tree.add(Kind::Root));
        tree.add(Kind::Element {
            name,
            attributes,
            content,
            is_html_integration_point: flags.mathml_annotation_xml_integration_point,
        })
    }
    fn create_comment(&self, text: StrTendril) -> Id {
        self.tree().add(Kind::Comment(text))
    }
    fn create_pi(&self, _: StrTendril, _: StrTendril) -> Id {
        panic!("HTML has no processing instructions")
    }
    fn append(&self, parent: &Id, child: NodeOrText<Id>) {
        self.tree().insert(*parent, None, child)
    }
    fn append_before_sibling(&self, sibling: &Id, child: NodeOrText<Id>) {
        let mut tree = self.tree();
        let parent = tree.0[*sibling].parent.expect("a sibling has a parent");
        tree.insert(parent, Some(*sibling), child)
    }
    fn append_based_on_parent_node(&self, element: &Id, previous: &Id, child: NodeOrText<Id>) {
        let parent = self.tree().0[*element].parent;
        match parent {
            Some(parent) => self.tree().insert(parent, Some(*element), child),
            None => self.tree().insert(*previous, None, child),
        }
    }
    fn append_doctype_to_document(&self, name: StrTendril, public_id: StrTendril, system_id: StrTendril) {
        let mut tree = self.tree();
        let id = tree.add(Kind::Doctype(name, public_id, system_id));
        tree.insert(0, None, NodeOrText::AppendNode(id));
    }
    fn add_attrs_if_missing(&self, target: &Id, more: Vec<Attribute>) {
        if let Kind::Element { attributes, .. } = &mut self.tree().0[*target].kind {
            for attribute in more {
                if !attributes.iter().any(|there| there.name == attribute.name) {
                    attributes.push(attribute);
                }
            }
        }
    }
    fn remove_from_parent(&self, target: &Id) {
        self.tree().detach(*target)
    }
    fn reparent_children(&self, node: &Id, new_parent: &Id) {
        let mut tree = self.tree();
        while let Some(child) = tree.0[*node].first {
            tree.insert(*new_parent, None, NodeOrText::AppendNode(child));
        }
    }
    fn allow_declarative_shadow_roots(&self, _: &Id) -> bool {
        false
    }
}

fn tree_of(page: &str, context: Option<&str>) -> Vec<u8> {
    let options = ParseOpts {
        tokenizer: TokenizerOpts { discard_bom: false, ..Default::default() },
        tree_builder: TreeBuilderOpts { scripting_enabled: false, ..Default::default() },
    };
    let page = StrTendril::from(page);
    let Some(context) = context else {
        return parse_document(Sink::new(), options).one(page).write(0);
    };
    let (space, local) = match context.split_once(' ') {
        Some(("svg", local)) => (ns!(svg), local),
        Some(("math", local)) => (ns!(mathml), local),
        _ => (ns!(html), context),
    };
    let sink = Sink::new();
    let name = QualName::new(None, space, LocalName::from(local));
    let element = create_element(&sink, name, Vec::new());
    // 13.4: the form element pointer is the nearest form upwards from the context, itself included.
    let form = (context == "form").then_some(element);
    let tree = parse_fragment_for_element(sink, options, element, false, form).one(page);
    let root = tree.0[0].first.expect("a fragment has a root");
    tree.write(root)
}

fn main() -> io::Result<()> {
    let mut input = io::stdin().lock();
    let mut output = io::stdout().lock();
    let mut head = String::new();
    loop {
        head.clear();
        if input.read_line(&mut head)? == 0 {
            return Ok(());
        }
        let (size, name) = head.trim_end_matches('\n').split_once(' ').expect("a record's first line");
        let mut page = vec![0; size.parse::<usize>().expect("a record's size") + 1];
        input.read_exact(&mut page)?;
        page.pop();
        let tree = tree_of(std::str::from_utf8(&page).expect("a page in UTF-8"), name.strip_prefix("fragment "));
        writeln!(output, "{} {name}", tree.len())?;
        output.write_all(&tree)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}
