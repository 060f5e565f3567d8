// The language of a text, if there is enough of it.
#include "text/language.h"

#include <gtest/gtest.h>

#include <string>

namespace winnow::text {
namespace {

TEST(Language, IsDetectedFromASentenceOrTwo) {
  EXPECT_EQ(detect_language("The rye is late this year, but it is heavy, and the miller is glad."),
            "en");
  EXPECT_EQ(detect_language("Der Roggen ist in diesem Jahr spät, aber schwer, und der Müller freut "
                            "sich über die gute Ernte."),
            "de");
  EXPECT_EQ(detect_language("В этом году рожь поспела поздно, но мельник доволен урожаем."), "ru");
  EXPECT_EQ(detect_language("今年のライ麦は遅いですが、重くて良い収穫です。"), "ja");
}
// Languages that the smaller tables of CLD2 lack.
TEST(Language, IsDetectedAmongAllLanguagesOfTheDetector) {
  EXPECT_EQ(detect_language("ወፍጮው ዛሬ ተከፍቷል፣ ገበሬዎቹም እህላቸውን ይዘው መጡ። ዝናቡ ስለዘገየ አዝመራው በዚህ ዓመት ትንሽ ነው።"),
            "am");
  EXPECT_EQ(detect_language("Manoman sun kawo hatsi zuwa gidan niƙa da safe, kuma matan garin suna "
                            "jiran gari domin su yi tuwo."),
            "ha");
  EXPECT_EQ(
      detect_language("Àwọn àgbẹ̀ gbé ọkà wọn wá sí ilé ìlọ ní òwúrọ̀, àwọn obìnrin ìlú sì ń dúró "
                      "de ìyẹ̀fun láti fi se oúnjẹ."),
      "yo");
  EXPECT_EQ(
      detect_language("Abalimi baletha ummbila wabo emgayweni ekuseni, futhi abesifazane bomuzi "
                      "balinde impuphu ukuze bapheke ukudla."),
      "zu");
  EXPECT_EQ(detect_language("La kamparanoj alportis sian grenon al la muelejo frumatene, kaj la "
                            "virinoj de la vilaĝo atendis la farunon por baki panon."),
            "eo");
  EXPECT_EQ(
      detect_language("ཞིང་པ་ཚོས་ཞོགས་པར་རང་ཉིད་ཀྱི་འབྲུ་རིགས་ཐག་ཁང་ལ་འཁྱེར་ཡོང་བ་རེད། ད་ལོ་ཆར་པ་ཕྱི་པོ་བབས་པ་རེད།"),
      "bo");
  EXPECT_EQ(
      detect_language("دېھقانلار ئەتىگەندە ئاشلىقىنى تۈگمەنگە ئېلىپ كەلدى، يېزىدىكى ئاياللار نان "
                      "يېقىش ئۈچۈن ئۇن ساقلاۋاتىدۇ."),
      "ug");
  EXPECT_EQ(detect_language("Игенчеләр иртән ашлыкларын тегермәнгә алып килделәр, ә авыл "
                            "хатын-кызлары икмәк пешерү өчен он көтеп торалар."),
            "tt");
}
// CLD2 alone is not sure of such a text.
TEST(Language, IsThatOfMostOfALongText) {
  std::string text;
  for (int i = 0; i < 4; ++i)
    text.append(
            "今年的黑麦又晚了，磨石也都磨平了，真是没有办法。磨坊主说得对，去年我们就是这样做的。")
        .append(
            "今年的黑麦又晚了，磨石也都磨平了，真是没有办法。磨坊主说得对，去年我们就是这样做的。")
        .append(" sudo apt-get install nginx-extras ls -la | grep -v tmp | xargs rm ");
  EXPECT_EQ(detect_language(text), "zh");
}
TEST(Language, IsNotGuessedFromNothing) {
  EXPECT_EQ(detect_language(""), std::nullopt);
  EXPECT_EQ(detect_language("42"), std::nullopt);
}
TEST(Language, OfBrokenTextIsAskedForSafely) {
  EXPECT_EQ(detect_language("\xFF\xFE\xC3"), std::nullopt);
}

}  // namespace
}  // namespace winnow::text
