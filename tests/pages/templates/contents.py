"""Invented blogs in several languages; make_pages.py puts them into templates.

A blog has a name, labels of its parts and posts. A post has a title, a slug, a date as the blog writes
it, an author, a number of comments and paragraphs.
"""

from dataclasses import dataclass, field


@dataclass
class Post:
    title: str
    slug: str
    date: str
    author: str
    comments: int
    paragraphs: list


@dataclass
class Blog:
    lang: str
    host: str
    name: str
    motto: str
    words: dict  # labels: home, about, archive, comments, by, more, older, recent, links, search
    menu: list
    links: list  # a blogroll: names
    month: str  # the heading of an archive page
    day: list = field(default_factory=list)
    posts: list = field(default_factory=list)
    direction: str = "ltr"


EN = Blog(
    "en", "lockkeeper.example", "The Lock Keeper", "Notes from a small canal",
    dict(home="Home", about="About", archive="Archives", comments="Comments", by="Posted by", more="Read more",
         older="Older entries", recent="Recent entries", links="Blogroll", search="Search", at="at", filed="Filed under",
         topic="Canal", permalink="Permalink", reply="Leave a reply", none="No comments yet"),
    ["Boats", "Locks", "Weather", "Moorings"],
    ["Heron Watch", "The Towpath Diaries", "Narrow and Slow", "A Boat Called Patience", "Winding Hole"],
    "May 2004",
    posts=[
        Post("The upper gate leaks again", "upper-gate-leaks", "May 28, 2004", "Edith", 4, [
            "I noticed it on Tuesday, when the chamber was half empty before the first boat had tied up. By noon there was "
            "a line of wet stone right across the sill, and the ducks had found it.",
            "The carpenter came out in the afternoon with a bucket of ash and sawdust, which is what his grandfather used. "
            "You pour it in upstream, the current draws it into the crack, and the gate is tight for a month or two.",
            "It held until Thursday. I have asked for a new heel post, as I did last year, and I have been told again that "
            "there is a list and that we are on it."]),
        Post("A heron on the balance beam", "heron-on-the-beam", "May 21, 2004", "Edith", 11, [
            "For nine mornings now the same bird has stood on the end of the lower beam, exactly where my hand has to go. "
            "It leaves when I am three steps away and not before, and it makes a noise like a gate hinge.",
            "Walter says they are creatures of habit and that it will move on when the sticklebacks do. Until then I push "
            "from the other side, which is bad for my back and good for my temper."]),
        Post("Paint day", "paint-day", "May 14, 2004", "Walter", 0, [
            "We did all eight beams in one day, black with white ends, and had enough left over for the hut door. Five "
            "people came to help, of whom three could paint.",
            "The secret is to start before the dew is gone, so that nobody can begin and everybody has time for tea. By "
            "the time the wood is dry the brushes are soft and the talking is done.",
            "If you walk past before Sunday, please keep your dog on the far side. We have one paw print already, and it "
            "will be there until the next coat in three years.",
            "Thank you to the rowing club for the loan of the trestles, which are back in the shed."]),
        Post("Low water at the long pound", "low-water", "May 6, 2004", "Edith", 2, [
            "There is a foot less than there should be between here and the aqueduct. Boats that draw more than two foot "
            "six should wait for the evening, when the mill has stopped.",
            "I have had the paddles up since four o'clock and will go on until somebody upstream complains, which will be "
            "about seven."]),
        Post("What the old ledger says", "old-ledger", "May 1, 2004", "Walter", 7, [
            "The toll book for 1874 was in the roof of the stable, wrapped in a coat. It lists every boat that came through, "
            "with its cargo and the name of its steerer, in four different hands.",
            "Coal mostly, and lime, and once a piano. In the margin of that day somebody has written that it was played on "
            "the way up and that the horse did not mind.",
            "I am copying it out on Sunday evenings and hope to have a list by winter. If your family worked on this cut, "
            "write to me and I will look for the name."]),
    ])

DE = Blog(
    "de", "gartenzaun.example", "Über den Gartenzaun", "Ein Schrebergarten im Norden",
    dict(home="Startseite", about="Über mich", archive="Archiv", comments="Kommentare", by="Geschrieben von", more="Weiterlesen",
         older="Ältere Beiträge", recent="Neueste Beiträge", links="Ich lese", search="Suche", at="um", filed="Abgelegt unter",
         topic="Garten", permalink="Link", reply="Antworten", none="Keine Kommentare"),
    ["Beete", "Werkzeug", "Wetter", "Rezepte"],
    ["Spatenstich", "Die Kompostkiste", "Laubenpieper", "Unkraut vergeht"],
    "Juni 2009",
    posts=[
        Post("Schnecken zählen bei Nacht", "schnecken-zaehlen", "24. Juni 2009", "Renate", 5, [
            "Um halb elf bin ich mit der Taschenlampe hinaus, und um Mitternacht war der Eimer voll. Der Salat hat noch "
            "drei Blätter, und auf jedem saß eine, als hätte sie einen Platz reserviert.",
            "Der Nachbar schwört auf Kaffeesatz. Ich habe es versucht und kann berichten, dass die Schnecken jetzt wacher "
            "sind als vorher und das zweite Beet ebenfalls gefunden haben."]),
        Post("Die Regentonne ist undicht", "regentonne", "17. Juni 2009", "Renate", 0, [
            "Zehn Jahre lang hat sie gehalten, und dann hat ein einziger Frost im März genügt. Der Riss geht von oben bis "
            "zur Hälfte, so dass ich nun mit der halben Menge auskommen muss.",
            "Im Baumarkt gibt es neue aus Kunststoff, die aussehen wie alte aus Holz. Ich habe lange davor gestanden und "
            "bin dann ohne Tonne, aber mit zwei Rosen nach Hause gefahren.",
            "Wer eine Tonne übrig hat, möge sich melden. Ich biete Johannisbeeren."]),
        Post("Johannisbeergelee ohne Umwege", "johannisbeergelee", "9. Juni 2009", "Harald", 12, [
            "Ein Kilo Beeren mit den Stielen in den Topf, ein Glas Wasser dazu und warten, bis alles platzt. Dann durch ein "
            "Tuch, und zwar ohne zu drücken, sonst wird das Gelee trüb und die Küche rot.",
            "Auf einen Liter Saft nehme ich siebenhundert Gramm Zucker und den Saft einer Zitrone. Vier Minuten sprudelnd "
            "kochen, in die Gläser, Deckel drauf, fertig."]),
        Post("Der Zaun steht wieder", "zaun", "2. Juni 2009", "Renate", 3, [
            "Am Samstag haben wir zu viert elf Pfosten gesetzt, und nur einer davon steht schief. Er steht dort, wo Harald "
            "die Schnur gehalten hat.",
            "Die alten Latten waren unten faul und oben noch gut, also ist der neue Zaun jetzt eine Handbreit niedriger. Man "
            "kann sich darüber unterhalten, was ja der Sinn eines Zaunes ist."]),
    ])

RU = Blog(
    "ru", "polustanok.example", "Записки с полустанка", "Дневник начальника маленькой станции",
    dict(home="Главная", about="Об авторе", archive="Архив", comments="Комментарии", by="Автор:", more="Читать дальше",
         older="Предыдущие записи", recent="Свежие записи", links="Друзья", search="Поиск", at="в", filed="Рубрика:",
         topic="Станция", permalink="Ссылка", reply="Ответить", none="Комментариев нет"),
    ["Поезда", "Люди", "Погода", "Сад"],
    ["Стрелочник", "Вагон и тележка", "Дальняя ветка", "Чай в пути"],
    "Октябрь 2007",
    posts=[
        Post("Поезд опоздал на два часа", "poezd-opozdal", "29 октября 2007", "Степан", 6, [
            "Вечерний пришёл не в шесть, а в восемь, и никто не удивился. Пассажиры сидели на скамейке под липой, пили чай "
            "из моего самовара и рассказывали друг другу, куда они уже не успеют.",
            "Машинист сказал, что на перегоне стояла корова и уходить не хотела. Я записал в журнал причину задержки, как "
            "положено, и завтра мне за это слово позвонят из управления."]),
        Post("Новая печь в зале ожидания", "novaya-pech", "18 октября 2007", "Степан", 2, [
            "Старую разобрали ещё весной, и до октября мы делали вид, что зимы не будет. Печник приехал из города на один "
            "день, остался на четыре и научил меня выбирать глину.",
            "Теперь в зале тепло, и люди приходят за час до поезда, а некоторые и без поезда. Кошка заняла место у дверцы "
            "и билетов не покупает.",
            "Дрова привезут в пятницу, если не развезёт дорогу."]),
        Post("Яблоки с насыпи", "yabloki", "9 октября 2007", "Вера", 0, [
            "Никто их не сажал: кто-то лет тридцать назад выбросил огрызок из окна вагона. Теперь там восемь деревьев, и "
            "каждое другого сорта.",
            "Самые сладкие растут у семафора. Варенье из них стоит у меня на окне, и проводницы меняют его на газеты и "
            "свежий хлеб."]),
        Post("Про расписание", "pro-raspisanie", "1 октября 2007", "Степан", 14, [
            "С первого числа у нас останавливается три поезда вместо пяти. Утренний отменили совсем, а дневной перенесли на "
            "то время, когда школьники ещё сидят на уроках.",
            "Я написал в управление письмо на двух страницах и приложил подписи. Ответ обещали в течение месяца, что у нас "
            "на станции значит к весне."]),
    ])

ZH = Blog(
    "zh", "chaguan.example", "巷口茶馆", "一间小茶馆的日记",
    dict(home="首页", about="关于", archive="归档", comments="条评论", by="作者:", more="继续阅读",
         older="更早的文章", recent="最新文章", links="友情链接", search="搜索", at="于", filed="分类:",
         topic="茶", permalink="链接", reply="回复", none="暂无评论"),
    ["茶叶", "客人", "器物", "天气"],
    ["河边书屋", "旧城散步", "竹椅", "一碗面"],
    "2012年4月",
    posts=[
        Post("新茶到了", "xin-cha", "2012年4月26日", "老周", 8, [
            "今年的雨水来得晚,山上的茶树比去年慢了整整十天。昨天下午第一批终于送到了,一共只有六斤,装在两个旧布袋里,一打开满屋子都是青草的味道。",
            "我照老规矩先泡了一壶给隔壁修鞋的老李尝。他喝完没有说话,又把杯子推了过来,这就算是很高的评价了。"]),
        Post("漏雨的屋顶", "lou-yu", "2012年4月17日", "老周", 3, [
            "半夜里听见滴水的声音,起来一看,靠窗的三张桌子都湿了。我把所有的盆和碗都摆了出来,叮叮当当响到天亮,倒像是有人在弹琴。",
            "瓦匠说要等天晴才能上去看。天气预报说下个星期都有雨,所以这几天请大家坐里面,靠窗的位置暂时留给盆子。",
            "茶钱照旧,听雨不另外收费。"]),
        Post("一只缺口的茶壶", "cha-hu", "2012年4月9日", "小梅", 0, [
            "这只壶是祖母留下来的,壶嘴上缺了一小块,倒水的时候总会往左边偏。用惯了的人知道要把杯子放在哪里,不知道的人就会把水倒在桌子上。",
            "有客人出很高的价钱想买,我没有舍得。缺口是我五岁的时候碰的,从那天起它就算是我的了。"]),
        Post("下棋的两位先生", "xia-qi", "2012年4月2日", "老周", 15, [
            "他们每天下午三点来,坐同一张桌子,下同一盘棋。棋盘是不收的,第二天接着走,谁也不许碰,连擦桌子都要绕过去。",
            "上个星期有一位没有来,另一位坐了一个下午,一步也没有动。昨天两个人又都来了,谁也没有解释,拿起棋子就继续下了。"]),
    ])

HE = Blog(
    "he", "maafiya.example", "המאפייה של נורית", "יומן של מאפייה קטנה בגליל",
    dict(home="דף הבית", about="אודות", archive="ארכיון", comments="תגובות", by="מאת", more="להמשך קריאה",
         older="רשומות קודמות", recent="רשומות אחרונות", links="בלוגים אחרים", search="חיפוש", at="בשעה", filed="נושא:",
         topic="לחם", permalink="קישור קבוע", reply="השב", none="אין תגובות"),
    ["לחמים", "עוגות", "אנשים", "כלים"],
    ["הגינה של רותי", "שביל החלב", "קפה בצהריים", "מחברת כתומה"],
    "מרץ 2011",
    direction="rtl",
    posts=[
        Post("התנור החדש הגיע", "new-oven", "27 במרץ 2011", "נורית", 9, [
            "שלושה אנשים סחבו אותו מהמשאית עד הדלת, ושם התברר שהדלת צרה בשני סנטימטרים. פירקנו את המשקוף, הכנסנו את התנור "
            "והרכבנו את המשקוף בחזרה, והכול לפני ארוחת הצהריים.",
            "הלחם הראשון יצא שרוף מלמטה וחיוור מלמעלה. השני כבר היה לחם של ממש, ואת השלישי מכרנו לשכנה לפני שהספיק להתקרר."]),
        Post("מחמצת בת עשרים", "old-sourdough", "19 במרץ 2011", "נורית", 4, [
            "קיבלתי אותה מהדודה שלי בצנצנת של ריבה, עם פתק שבו היה כתוב להאכיל פעם ביום ולא לכעוס עליה בחורף. מאז עברנו יחד "
            "ארבע דירות ומקרר אחד.",
            "השבוע היא חגגה עשרים שנה, ואפינו ממנה שמונים כיכרות. מי שרוצה חתיכה מוזמן לבוא עם צנצנת נקייה ולקבל אותה עם אותו "
            "פתק בדיוק."]),
        Post("יום גשם אחד", "rainy-day", "11 במרץ 2011", "אורי", 0, [
            "לא נכנס איש עד עשר, ואז נכנסו כולם בבת אחת ונשארו עד הצהריים. הרצפה הייתה מלאה מטריות, והחלון התכסה באדים עד שלא "
            "ראו את הרחוב.",
            "בשתיים הפסיק הגשם והמקום התרוקן בתוך רגע. נשארו שתי מטריות שאיש לא חזר לקחת, והן מחכות ליד הדלפק."]),
        Post("מתכון לעוגיות שומשום", "sesame-cookies", "3 במרץ 2011", "נורית", 17, [
            "כוס שומשום קלוי, חצי כוס סוכר, כוס וחצי קמח ומאתיים גרם חמאה רכה. לשים ביד עד שהבצק נאסף, ולא דקה יותר, ומניחים "
            "לנוח בקור חצי שעה.",
            "אופים רבע שעה בחום בינוני, עד שהשוליים מזהיבים. הן נשמרות בקופסה שבועיים, אבל אצלנו עוד לא הצליחו לבדוק את זה."]),
    ])

AR = Blog(
    "ar", "maktaba.example", "دكان الكتب", "يوميات بائع كتب قديمة",
    dict(home="الرئيسية", about="من أنا", archive="الأرشيف", comments="تعليقات", by="بقلم", more="اقرأ المزيد",
         older="رسائل أقدم", recent="آخر التدوينات", links="مدونات صديقة", search="بحث", at="في", filed="التصنيف:",
         topic="كتب", permalink="رابط دائم", reply="رد", none="لا توجد تعليقات"),
    ["روايات", "خرائط", "زبائن", "الحي"],
    ["مقهى الرصيف", "دفتر الملاحظات", "نافذة على البحر", "حديقة السطح"],
    "سبتمبر 2013",
    direction="rtl",
    posts=[
        Post("صندوق من المدينة القديمة", "old-box", "25 سبتمبر 2013", "سالم", 7, [
            "جاء به رجل عجوز على عربة يجرها حفيده، وقال إنه لا يعرف ما فيه لأن المفتاح ضاع قبل أن يولد. فتحناه عند الحداد فوجدنا "
            "أربعين كتابا ملفوفة في قماش أزرق، لم يمسها الماء ولا الفأر.",
            "أكثرها دواوين، وفيها كتاب عن النجوم رسمت صوره باليد. لم أضع عليه ثمنا بعد، فأنا ما زلت أقرأ فيه كل مساء صفحة."]),
        Post("الزبون الذي لا يشتري", "the-visitor", "16 سبتمبر 2013", "سالم", 3, [
            "يأتي كل يوم بعد العصر ويقف أمام الرف الثالث ساعة كاملة، ثم يعيد الكتاب إلى مكانه ويسلم ويمضي. هو الآن في الفصل "
            "التاسع من رواية طويلة.",
            "أردت أن أهديه الكتاب فخفت أن ينقطع عن الزيارة. تركته في مكانه ووضعت تحته كرسيا صغيرا، فجلس عليه ولم يقل شيئا."]),
        Post("مطر في غير أوانه", "early-rain", "8 سبتمبر 2013", "هدى", 0, [
            "نزل المطر ونحن نعرض الكتب على الرصيف، فركض الجيران كلهم وحملوها معنا إلى الداخل. لم يبتل سوى معجم واحد، وهو الآن "
            "مفتوح على حبل الغسيل.",
            "شربنا الشاي بعد ذلك ونحن واقفون، لأن الكراسي كانت تحت الكتب. قال الخباز إنه لم يدخل الدكان منذ عشر سنين وإنه أكبر "
            "مما كان يظن."]),
        Post("كيف نجلد كتابا ممزقا", "binding", "1 سبتمبر 2013", "سالم", 12, [
            "تحتاج إلى خيط كتان وإبرة غليظة وغراء من النشا، وإلى صبر أكثر من ذلك كله. تفك الملازم واحدة واحدة وترتبها وتخيطها "
            "على شريطين ثم تترك الكتاب تحت حجر ليلة كاملة.",
            "في الصباح تلصق الغلاف القديم إن كان سليما، فالكتاب يعرف جلده. أما الذهب على الظهر فاتركه كما هو ولو كان باهتا."]),
    ])

FR = Blog(
    "fr", "phare.example", "Carnet du phare", "Un gardien, une île, trois chèvres",
    dict(home="Accueil", about="À propos", archive="Archives", comments="commentaires", by="Publié par", more="Lire la suite",
         older="Billets précédents", recent="Derniers billets", links="Liens", search="Rechercher", at="à", filed="Classé dans",
         topic="Île", permalink="Lien permanent", reply="Répondre", none="Aucun commentaire"),
    ["La mer", "Les chèvres", "Cuisine", "Lectures"],
    ["Sel et vent", "Le bateau du jeudi", "Cahier d'une passante", "Pierres plates"],
    "novembre 2006",
    posts=[
        Post("La corne de brume est en panne", "corne-de-brume", "23 novembre 2006", "Yann", 5, [
            "Elle s'est arrêtée mardi au milieu de la nuit, et c'est le silence qui m'a réveillé. Il y avait deux bateaux dehors, "
            "que j'ai prévenus par radio, et une brume à ne pas voir ses bottes.",
            "Le technicien viendra par le bateau de jeudi si la mer le permet. En attendant je sonne la cloche toutes les dix "
            "minutes, et les chèvres me regardent comme si j'avais perdu la tête."]),
        Post("Trois jours sans bateau", "sans-bateau", "15 novembre 2006", "Yann", 8, [
            "Le pain est fini depuis hier, mais il reste de la farine et du temps. J'ai pétri deux heures, cuit une heure, et le "
            "résultat pourrait servir à caler un canot.",
            "Le vent tourne ce soir d'après le baromètre, qui se trompe une fois sur deux. J'ai quand même sorti les casiers pour "
            "les rendre au fils du patron."]),
        Post("Une lettre de 1911", "lettre", "8 novembre 2006", "Maud", 0, [
            "Derrière la plinthe de la chambre haute il y avait une enveloppe, jamais ouverte, adressée à un gardien dont personne "
            "ici ne se rappelle le nom. Nous l'avons posée sur la table et regardée toute une soirée.",
            "Elle est maintenant aux archives du port, toujours fermée. On nous a promis de nous dire un jour ce qu'elle contient."]),
        Post("Peindre la lanterne", "lanterne", "2 novembre 2006", "Yann", 2, [
            "Il faut une journée sans vent, ce qui arrive deux fois par an. La seconde fois était lundi, et j'étais en haut dès six "
            "heures avec le rouge et les cordes.",
            "De là-haut on voit le continent, et sur le continent des gens qui ne lèvent pas les yeux. J'ai fini le côté nord à la "
            "lampe."]),
    ])

BLOGS = dict(en=EN, de=DE, ru=RU, zh=ZH, he=HE, ar=AR, fr=FR)
