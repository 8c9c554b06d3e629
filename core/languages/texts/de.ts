import { listsOf, numbersOf, pluralsOf } from './forms.ts';

const plural = pluralsOf('de');
const list = listsOf('de');
const number = numbersOf('de-DE');

export const language = {
  code: 'de',
  tag: 'de',
  dates: 'de-DE',
  numbers: 'de-DE',
  units: 'metric',
  openGraph: 'de_DE',
} as const;

const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=.{3})(?:ern|em|en|er|es|e|n|s)$/, '') : word;

export const searchWords = {
  stop: 'aber als am an auch auf aus bei beim bin bis da das dass dem den der des die dies diese dieser dieses du durch ein eine einem einen einer eines er es für hat ich ihr ihre im in ist ja kann mein meine mit nach nicht noch nur oder ohne sein seine sich sie sind so über um und uns unser vom von vor war was wenn wer wie wir wird zu zum zur',
  asking:
    'beste bester bestes besten top test tests getestet bewertung bewertungen gut gute guter gutes suche sucht suchen brauche brauchen braucht möchte möchten will wollen kaufen kauf empfehlung empfehlungen empfehlen empfohlen welche welcher welches hilft helfen hilfe gegen etwas irgendwas wirklich sehr viel viele gibt geben kennt lohnt wert vergleich günstig günstige günstiger günstigste billig billige preis preise angebot angebote produkt produkte sollte soll könnte mir dir euch man schon eigentlich richtig richtige perfekt ideal neu neue neuer neues',
  everyday:
    'gehen geht machen macht kommen kommt nehmen nimmt lassen bleiben halten lange lang kurz groß große kleine klein hoch schnell langsam stark schwer leicht einfach alt jung früh spät jeden jede jeder alle mehr weniger immer nie oft wieder genug ganz halb während zwischen ohne tag tage täglich nacht nachts morgen abend woche monat jahr zeit heute leute mann frau kind kinder freund freundin hause zuhause daheim weg problem frage',
  forms:
    'pulver tablette tabletten kapsel kapseln tropfen flüssig spray creme gel set paar packung dose flasche größe schwarz weiß rot blau grün grau gerät maschine werkzeug zubehör marke modell mini',
  behind: 'mit für',
  under: 'unter|bis(?: zu)?|weniger als|maximal|max\\.?|höchstens',
  stem,
  singular: stem,
} as const;

export const unitNames = {
  days: 'Tage',
  weeks: 'Wochen',
  months: 'Monate',
  years: 'Jahre',
} as const;

export const brandTexts = {
  tagline: 'Tests von Produkten für Fitness und Gesundheit',
  description:
    'Nahrungsergänzung, Trainingsgeräte, Wearables und Hilfen für die Erholung: was für sie spricht, was dagegen, und wo es sie gibt.',
} as const;

export const sitePageMessages = {
  description: (title: string, site: string) => `${title}: ${site}`,
  social: 'Anderswo',
} as const;

export const navigationMessages = {
  home: 'Startseite',
  products: 'Produkte',
  categories: 'Kategorien',
  site: 'Website',
  main: 'Hauptmenü',
  mainSmall: 'Hauptmenü auf kleinen Bildschirmen',
  menu: 'Menü',
  skip: 'Zum Inhalt springen',
  breadcrumb: 'Pfadnavigation',
  homePage: (site: string) => `${site}, zur Startseite`,
  counting: 'Was wir zählen',
  privacy: 'Datenschutz und Sicherheit',
  rights: (years: string, site: string) => `© ${years} ${site}. Alle Rechte vorbehalten.`,
  pages: 'Seiten',
  page: (page: number) => `Seite ${page}`,
  allReviews: 'Alle Tests',
  readReviews: 'Zu den Tests',
} as const;

export const homeMessages = {
  get: 'Einfach',
  lead: 'Ausrüstung, Nahrungsergänzung und Technik für Fitness und Gesundheit: was dafür spricht, was dagegen, und wo es sie gibt.',
  read: (count: number) =>
    count === 0
      ? 'Zu den Tests'
      : plural(count, { one: 'Zum Test', other: `Alle ${number(count)} Tests lesen` }),
  newest: 'Die drei neuesten',
  featured: 'Neueste Tests',
  mission: 'Unser Auftrag',
  missionText:
    'Verständlich sagen, wofür Produkte für Fitness und Gesundheit gut sind, und Ihnen die Entscheidung überlassen.',
  values: {
    health: {
      title: 'Gesundheit und Wohlbefinden',
      text: 'Produkte, die helfen, sich besser zu bewegen, zu schlafen und zu erholen – und was man vor dem Kauf wissen sollte.',
    },
    honesty: {
      title: 'Ehrliche Tests',
      text: 'Nachteile sind so groß gedruckt wie Vorteile, und ein Produkt, das einen Stern verdient, bekommt einen Stern.',
    },
    community: {
      title: 'Nah am Alltag',
      text: 'Für Menschen auf jedem Niveau: für alle, die vor der Arbeit trainieren, so sehr wie für die auf dem Siegertreppchen.',
    },
    trust: {
      title: 'Vertrauen und Transparenz',
      text: 'Shops zahlen uns unter Umständen eine Provision, wenn Sie über einen Link kaufen. Für Sie kostet das nichts, und es ändert keine Note.',
    },
  },
} as const;

export const heroControl = {
  stop: 'Wechselndes Wort anhalten',
  start: 'Wort wechseln lassen',
} as const;

export const heroWords = ['Fitter', 'Schneller', 'Robuster', 'Wacher', 'Besser'] as const;

export const catalogueMessages = {
  loading: 'Produkte werden geladen …',
  all: 'Alle Tests',
  showAll: 'Alle Tests anzeigen',
  categoryNotFound: 'Kategorie nicht gefunden',
  noSuchCategory: 'Unter dieser Adresse gibt es keine Kategorie.',
  nearest: 'Kein Test passt zu dieser Suche. Diese kommen ihr am nächsten:',
  corrected: (search: string) => `Ergebnisse für „${search}“.`,
  exact: (search: string) => `Nur nach „${search}“ suchen`,
  guides: 'Bestenlisten und Vergleiche',
  empty: 'Hoppla, hier gibt es bald etwas zu lesen',
  failed: 'Die Tests konnten gerade nicht geladen werden.',
} as const;

export const listMessages = {
  pageTitle: (title: string, page: number) => `${title} – Seite ${page}`,
  description: 'Alle Tests, die wir veröffentlicht haben, mit Noten, Preisen und Urteilen.',
  count: (count: number) => plural(count, { one: '1 Test', other: `${number(count)} Tests` }),
  countFor: (count: string, search: string) => `${count} für „${search}“`,
  category: 'Kategorie',
  allCategories: 'Alle Kategorien',
  sort: 'Sortieren nach',
  sorts: {
    best: 'Beste Treffer',
    newest: 'Neueste zuerst',
    'title-asc': 'Titel A bis Z',
    'title-desc': 'Titel Z bis A',
  },
  apply: 'Anwenden',
  view: 'Ansicht',
  views: { grid: 'Rasteransicht', list: 'Listenansicht' },
} as const;

export const searchMessages = {
  placeholder: 'Produkte suchen …',
  clear: 'Suche löschen',
  submit: 'Suchen',
  suggestions: 'Vorschläge',
  suggested: (count: number) =>
    plural(count, { one: '1 Vorschlag', other: `${number(count)} Vorschläge` }),
  allResults: (count: number) =>
    plural(count, { one: '1 Treffer anzeigen', other: `Alle ${number(count)} Treffer` }),
  kinds: { 'best-of': 'Bestenliste', comparison: 'Vergleich' },
} as const;

export const choiceMessages = {
  compare: 'Vergleichen',
  compareChosen: (count: number) =>
    count < 2 ? 'Vergleichen' : `${number(count)} Produkte vergleichen`,
  clear: 'Auswahl aufheben',
  hint: 'Kreuzen Sie bei zwei bis vier Produkten „Vergleichen“ an, um sie nebeneinander zu sehen.',
  chosen: (count: number) => {
    if (count === 0) return 'Kein Produkt ist zum Vergleich ausgewählt.';
    if (count === 1) return '1 Produkt ausgewählt. Wählen Sie mindestens ein weiteres.';
    return count < 4
      ? `${number(count)} Produkte ausgewählt.`
      : '4 Produkte ausgewählt, mehr passen nicht.';
  },
  full: 'Mehr als vier Produkte passen nicht nebeneinander. Entfernen Sie eines, um ein anderes zu wählen.',
  tooFew: 'Wählen Sie zuerst mindestens zwei Produkte.',
} as const;

export const comparisonMessages = {
  product: 'Produkt',
  brand: 'Marke',
  rating: 'Bewertung',
  price: 'Preis',
  best: 'Bestwert',
  notStated: 'Keine Angabe',
  section: 'Produkte',
  home: 'Startseite',
  versus: 'oder',
  lead: (names: readonly string[]) =>
    `${list(names)} im Vergleich: Bewertung, Preis, technische Daten und was uns gefiel und was nicht.`,
  description: (names: readonly string[]) =>
    `Worin sich ${list(names)} unterscheiden: Bewertung, Preis, technische Daten, Stärken und Schwächen im direkten Vergleich.`,
  caption: (names: readonly string[]) => `Vergleich von ${list(names)}`,
  notes: 'Vor- und Nachteile',
  pros: 'Vorteile',
  cons: 'Nachteile',
  verdict: 'Unser Urteil',
  reviews: 'Die vollständigen Tests',
  readReview: 'Zum Test',
  bestOf: 'Bestenlisten mit diesen Produkten',
  change: 'Andere Produkte wählen',
  tooMany: 'Das sind die ersten vier Ihrer Auswahl: Mehr passen nicht nebeneinander.',
  unknown: (names: readonly string[]) => `Es gibt keinen Test von ${list(names)}.`,
  quoted: (name: string) => `„${name}“`,
  others: (count: number) => `${number(count)} weiteren`,
  chooseTitle: 'Produkte vergleichen',
  chooseDescription: 'Stellen Sie zwei bis vier getestete Produkte nebeneinander.',
  choose: 'Hier können zwei bis vier Produkte nebeneinander stehen.',
  chooseSteps: [
    'Öffnen Sie die Liste der Produkte.',
    'Kreuzen Sie bei zwei, drei oder vier davon „Vergleichen“ an. Suche und Filter behalten Ihre Auswahl.',
    'Klicken Sie unter der Liste auf „Vergleichen“.',
  ],
  chosenOne: (title: string) => `Sie haben ${title} gewählt. Es fehlt noch ein Produkt.`,
  chooseMore: 'Zweites Produkt wählen',
  chooseProducts: 'Produkte wählen',
} as const;

export const bestOfPageMessages = {
  heading: 'Bestenlisten',
  listDescription:
    'Welches Produkt Sie kaufen sollten, Frage für Frage: unsere Empfehlungen, warum wir sie gewählt haben und was wir weggelassen haben.',
  listEmpty:
    'Es gibt noch keine Bestenlisten. Bis dahin steht in jedem Test, für wen das Produkt ist.',
  all: 'Alle Bestenlisten',
  allReviews: 'Alle Tests',
  atAGlance: 'Auf einen Blick',
  firstPick: 'Unsere erste Wahl',
  table: 'Im Vergleich',
  tableCaption: (title: string) => `${title}: die Empfehlungen im Vergleich`,
  chosen: 'So haben wir ausgewählt',
  faq: 'Fragen und Antworten',
  leftOut: 'Geprüft und weggelassen',
  comparisons: 'Paarweise verglichen',
  pros: 'Dafür',
  cons: 'Dagegen',
  facts: 'Eckdaten',
  offers: 'Andere Shops',
  read: 'Zum Test',
  readPicks: 'Zu unseren Empfehlungen',
  noPicks: 'Dafür haben wir zurzeit keine Empfehlung.',
  order: {
    editor: 'In der Reihenfolge unserer Redaktion. Provisionen spielen keine Rolle.',
    rating: 'Die beste Bewertung steht vorn. Provisionen spielen keine Rolle.',
    price: 'Der niedrigste Preis steht vorn. Provisionen spielen keine Rolle.',
  },
} as const;

export const categoryPageMessages = {
  description: (name: string) =>
    `Alle Tests der Kategorie ${name}, die wir veröffentlicht haben, mit Noten, Preisen und Urteilen.`,
  bestOf: 'Bestenlisten',
  reviews: 'Tests',
  count: (count: number) => plural(count, { one: '1 Test', other: `${number(count)} Tests` }),
  position: (page: number, pageCount: number) => `Seite ${page} von ${pageCount}`,
  empty: 'In dieser Kategorie gibt es noch keinen Test.',
  search: 'Diese Tests durchsuchen und sortieren',
  allReviews: 'Alle Tests',
} as const;

export const reviewMessages = {
  searchTitle: (title: string) => `${title} im Test`,
  titled: /\btest(?:s|bericht)?\b/i,
  notFound: 'Dieser Produkttest wurde nicht gefunden.',
  failed:
    'Dieser Test konnte gerade nicht geladen werden. Bitte versuchen Sie es gleich noch einmal.',
  descriptionFallback: 'Keine Beschreibung vorhanden',
  categoryFallback: 'Ohne Kategorie',
  callToActionFallback: 'ZUM SHOP',
  offerFallback: 'Sichern Sie sich mit unserem exklusiven Angebot den besten Preis!',
  specialOffer: 'Sonderangebot',
  limitedOffer: 'Nur für kurze Zeit',
  noPrice: 'Preis im Shop',
  shopFallback: 'Shop',
  from: 'Ab',
  priceChecked: 'Preis geprüft:',
  demonstration:
    'Ein Beispieltest: Produkt, Shop und Test sind erfunden und zeigen, wie diese Website funktioniert.',
  sample: 'Eine Musterseite mit festem Inhalt. Sie gehört nicht zum Katalog.',
} as const;

export const verdicts = [
  'Im Regal lassen',
  'Kaum zu empfehlen',
  'Gut, mit Abstrichen',
  'Den Kauf wert',
  'Das Beste seiner Art',
] as const;

export const scoreMessages = {
  scorecard: 'Wertung',
  pros: 'Vorteile',
  cons: 'Nachteile',
  price: 'Preis',
  stars: (count: number, most: number) => `${count} von ${most} Sternen`,
} as const;

export const trustMessages = {
  disclosure: 'Hinweis zu Affiliate-Links',
  by: 'Text:',
  published: 'Veröffentlicht:',
  draft: 'Entwurf, gespeichert:',
  updated: 'Aktualisiert:',
  author: 'Über die Redaktion',
  writtenBy: 'Text',
  testedBy: 'Test und Text',
} as const;

export const sectionMessages = {
  prosAndCons: 'Vor- und Nachteile',
  features: 'Das Wichtigste',
  specifications: 'Technische Daten',
  reader: 'Für wen es ist',
  analysis: 'Der Test im Detail',
} as const;

export const contentsMessages = {
  label: 'Auf dieser Seite',
  allShops: 'Alle Shops vergleichen',
} as const;

export const relatedMessages = {
  label: 'Weiterlesen',
  bestOf: 'Unter den Besten',
  reviews: 'Ähnliche Tests',
  next: (category: string) => `Weiter in ${category}`,
} as const;

export const offersMessages = {
  heading: 'Wo kaufen?',
  shop: 'Shop',
  price: 'Preis',
  until: 'Bis',
  view: 'Zum Angebot',
  at: (title: string, shop: string) => `${title} bei ${shop}`,
  condition: { new: 'Neu', refurbished: 'Generalüberholt', used: 'Gebraucht' },
  availability: {
    unknown: '',
    'in-stock': 'Auf Lager',
    'pre-order': 'Vorbestellbar',
    'out-of-stock': 'Nicht auf Lager',
  },
  lowest: 'Niedrigster Preis',
  order: {
    editor: 'In der Reihenfolge unserer Redaktion. Provisionen spielen keine Rolle.',
    price: 'Das günstigste lieferbare Angebot steht vorn. Provisionen spielen keine Rolle.',
    priceAfterPrimary:
      'Nach unserer ersten Wahl folgt das günstigste lieferbare Angebot. Provisionen spielen keine Rolle.',
  },
} as const;

export const specificationsMessages = { brand: 'Marke' } as const;

export const specificationMessages = { answers: { yes: 'Ja', no: 'Nein' } } as const;

export const howWeTestMessages = {
  title: 'So testen wir',
  description:
    'Wie die Tests auf dieser Website entstehen, was die Sterne bedeuten und wer dafür bezahlt.',
} as const;

export const linkMessages = {
  leavesForShop: '(öffnet den Shop in einem neuen Tab)',
  leaves: '(öffnet eine andere Website in einem neuen Tab)',
} as const;

export const blockMessages = {
  table: 'Tabelle',
  verdict: 'Urteil',
  warning: 'Achtung',
  tested: 'So haben wir getestet',
} as const;

export const goneLinkMessages = {
  title: 'Dieser Link ist abgelaufen',
  text: 'Das Angebot, zu dem er führte, ist vorbei oder umgezogen.',
  review: (title: string) => `Unser Test: ${title}`,
  products: 'Alle Tests',
} as const;

export const constructionMessages = {
  title: 'Im Aufbau',
  text: 'Wir arbeiten daran, Ihnen etwas Großartiges zu zeigen. Schauen Sie bald wieder vorbei!',
  soon: 'Demnächst',
} as const;

export const uiMessages = {
  labelled: (label: string, text: string) => `${label}: ${text}`,
  loading: 'Wird geladen …',
  retry: 'Erneut versuchen',
  notShown: 'Das konnte nicht angezeigt werden. Ihre Eingaben bleiben auf diesem Gerät.',
  show: (what: string) => `${what} anzeigen`,
  hide: (what: string) => `${what} verbergen`,
  showWord: 'Anzeigen',
  hideWord: 'Verbergen',
} as const;

export const notFoundMessages = {
  title: 'Nicht gefunden',
  code: '404',
  text: 'Hier ist leider nichts mehr zu finden',
  home: 'Zur Startseite',
} as const;

export const serverErrorMessages = {
  title: 'Etwas ist schiefgelaufen',
  text: 'Diese Seite konnte nicht angezeigt werden. Der Fehler liegt bei uns: Bitte versuchen Sie es gleich noch einmal.',
  sentence: 'Hier ist etwas schiefgelaufen. Bitte versuchen Sie es gleich noch einmal.',
  again: 'Erneut versuchen',
} as const;

export const machineMessages = {
  pages: 'Seiten',
  sitemap: 'Sitemap',
  sitemapAbout: 'Alle Adressen, mit dem Tag ihrer letzten Änderung',
  feed: 'RSS',
  feedAbout: 'Die neuesten Tests im Volltext',
  categories: 'Kategorien',
  newest: 'Neueste Tests',
} as const;

export const accountMessages = {
  required: 'Bitte füllen Sie alle Pflichtfelder aus',
  mismatch: 'Das neue Passwort und seine Bestätigung stimmen nicht überein',
  tooShort: 'Das neue Passwort muss mindestens 6 Zeichen lang sein',
  tooLong: 'Das neue Passwort darf höchstens 72 Byte lang sein',
  notSignedIn: 'Sie sind nicht als Inhaber angemeldet',
  updated: 'Das Passwort wurde geändert.',
  updateFailed: 'Das Passwort konnte nicht geändert werden',
  incorrect: 'Das aktuelle Passwort ist falsch',
  emailMismatch: 'Die E-Mail-Adresse gehört nicht zu diesem Konto',
  readFailed: 'Das Konto konnte gerade nicht gelesen werden.',
  confirmLogout:
    'Sie haben nicht gespeicherten Text. Beim Abmelden wird er von diesem Gerät entfernt. Ohne Speichern abmelden?',
  usernameRequired: 'Der Benutzername darf nicht leer sein',
  emailRequired: 'Die E-Mail-Adresse darf nicht leer sein',
  emailShape: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
} as const;

export const privacyMessages = {
  title: 'Datenschutz und Sicherheit',
  description: 'Passwort des Inhaberkontos ändern und sehen, welches Konto angemeldet ist.',
  forVisitors: 'Geht es um Ihre eigenen Daten?',
  forVisitorsLink: 'Was wir bei Ihrem Besuch zählen',
  change: 'Passwort ändern',
  email: 'E-Mail-Adresse',
  emailHint: 'Nur zur Überprüfung',
  current: 'Aktuelles Passwort',
  next: 'Neues Passwort',
  nextHint: 'Mindestens 6 Zeichen',
  confirm: 'Neues Passwort bestätigen',
  submit: 'Passwort ändern',
  busy: 'Wird geändert …',
  account: 'Kontodaten',
  username: 'Benutzername',
  userId: 'Benutzer-ID',
} as const;

export const privacyStatement = {
  title: 'Was wir zählen',
  description:
    'Was diese Website bei Ihrem Besuch aufzeichnet, was sie nicht aufzeichnet, und für wie lange.',
  lead: 'Wir wollen wissen, welche Tests gelesen werden, welche Shops besucht werden und wonach gesucht wird. Wir wollen nicht wissen, wer Sie sind. Hier steht alles, was aufgezeichnet wird – ohne Klick zum Zustimmen, denn hier gibt es nichts, dem man zustimmen müsste.',
  label: {
    heading: 'Zählwerte',
    serving: 'Menge pro Besuch',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Gespeicherte Adressen', amount: '0' },
      { name: 'Fremde Tracker', amount: '0' },
      { name: 'Profile', amount: '0' },
    ],
    keepingHeading: 'Haltbarkeit',
    keeping: [
      { name: 'Einzelne Einträge', amount: '13 Monate*' },
      { name: 'Tagessummen', amount: 'unbegrenzt' },
    ],
    note: '* Wenn der Inhaber dieser Website keine andere Frist festlegt. Tagessummen sind Summen und sagen nichts über einen einzelnen Besuch.',
  },
  sections: [
    {
      heading: 'Sie öffnen einen Test',
      text: 'Jedes Mal, wenn die Seite auf Ihrem Bildschirm erscheint, ein Eintrag: welcher Test, wann, der Pfad der Seite, das Land, aus dem Ihre Verbindung kommt, und der Name, den Ihr Browser sich gibt. Eine Zufallszahl kennzeichnet diesen einen Seitenaufruf; Ihr Browser vergisst sie, sobald Sie die Seite verlassen.',
    },
    {
      heading: 'Sie gehen zu einem Shop',
      text: 'Derselbe Eintrag noch einmal, als Klick gekennzeichnet: wo auf der Seite der Link stand und zu welchem Angebot er führte. So ein Klick zählt auf jeder Seite, auch wenn ein Link über eine eigene Adresse von uns führt. Der Shop erfährt, welcher Test und welche Stelle jemanden geschickt hat, nie wen. Was Sie im Shop tun, sehen wir nicht; dort gelten die Regeln des Shops.',
    },
    {
      heading: 'Ein Shop bezahlt uns',
      text: 'Shops und ihre Netzwerke melden uns, welcher unserer Links zu einem Kauf geführt hat, wann, was gekauft wurde und was wir daran verdienen. Sie erkennen den Link an einem kurzen Code, der den Test, die Stelle auf der Seite und das Angebot nennt. Der Code ist für alle gleich, die diesem Link folgen. Vom Käufer bewahren wir das Land auf, falls es gemeldet wird, und sonst nichts: keinen Namen, keine Anschrift, keine Bestellnummer. Ein Kauf lässt sich mit keinem Besuch verbinden.',
    },
    {
      heading: 'Wir vergleichen zwei Schaltflächen',
      text: 'Manchmal vergleichen wir zwei Beschriftungen oder Positionen einer Schaltfläche. Ihr Browser wählt bei jedem Öffnen einer Seite zufällig eine davon und vergisst sie, wenn Sie gehen. Die Einträge zu dieser Seite und zu einem Klick darauf sagen, welche der beiden es war, und sonst nichts.',
    },
    {
      heading: 'Sie suchen',
      text: 'Die Wörter, sobald Sie eine halbe Sekunde lang nicht mehr tippen; auf welcher Art von Seite Sie gesucht haben; wie viele Tests passten; wann; Land und Browser. Suchen Sie also bitte nach Produkten, nicht nach Personen.',
    },
    {
      heading: 'Ihre Adresse',
      text: 'Ihre Netzwerkadresse erreicht uns mit jeder Anfrage, wie sie jede Website erreicht. In diesem Moment dient sie dazu, das Land zu bestimmen und massenhafte Anfragen abzuwehren. Sie wird nicht gespeichert, auch nicht verschlüsselt.',
    },
    {
      heading: 'Nicht verfolgen',
      text: 'Wenn Ihr Browser „Do Not Track“ oder „Global Privacy Control“ sendet, zählt, was Sie lesen und suchen, wie bei allen anderen, aber ohne Land und ohne Browser.',
    },
    {
      heading: 'Das Gedächtnis Ihres Browsers',
      text: 'Besucher bekommen keine Cookies. Bis Sie den Tab schließen, merkt sich Ihr Browser die letzte Suche dieses Tabs, damit sie nicht doppelt zählt, und für einen Moment, dass Sie einem Link gefolgt sind, um zu zeigen, dass die nächste Seite kommt. Nur der Inhaber dieser Website bekommt beim Anmelden ein Cookie.',
    },
    {
      heading: 'Wer sonst gefragt wird',
      text: 'Kein Analysedienst, kein Werbenetzwerk, kein Schriftenserver. Das Bild eines Tests kann vom Server des Herstellers oder des Shops kommen, der dann die Anfrage Ihres Browsers danach sieht.',
    },
    {
      heading: 'Bots',
      text: 'Suchmaschinen und andere Programme, Seiten, die ein Browser auf Vorrat geladen hat, und Klicks, die innerhalb einer Sekunde wiederholt werden, zählen getrennt und in keiner Zahl über Menschen.',
    },
  ],
} as const;

export const siteTextDefaults = {
  affiliate_disclosure:
    'Einige Links auf dieser Website sind Affiliate-Links: Wenn Sie darüber kaufen, zahlt uns der Shop eine Provision. Für Sie kostet das nichts, und es ändert keine Note.',
  author_name: (site: string) => `Das Team von ${site}`,
  author_bio:
    'Wir schreiben über Produkte für Fitness und Gesundheit und drucken die Nachteile so groß wie die Vorteile.',
  how_we_test: `**Vorteile und Nachteile.** Was für ein Produkt spricht und was dagegen, steht nebeneinander, in derselben Größe.

**Was die Sterne bedeuten.** Fünf: das Beste seiner Art. Vier: den Kauf wert. Drei: gut, mit Abstrichen. Zwei: kaum zu empfehlen. Einer: im Regal lassen.

**Wer bezahlt.** Einige Links führen zu Shops, die beim Kauf eine Provision zahlen. Für Sie kostet das nichts, und es ändert keine Note. Preise ändern sich: Es gilt der im Shop.

**Wenn sich etwas ändert.** Jeder Test nennt den Tag, an dem er erschienen ist, und den Tag der letzten Änderung. Wenn etwas nicht mehr stimmt, sagen Sie es uns.`,
} as const;
