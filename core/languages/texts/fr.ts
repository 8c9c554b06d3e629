import { listsOf, numbersOf, pluralsOf } from './forms.ts';

const plural = pluralsOf('fr');
const list = listsOf('fr');
const number = numbersOf('fr-FR');

export const language = {
  code: 'fr',
  tag: 'fr',
  dates: 'fr-FR',
  numbers: 'fr-FR',
  units: 'metric',
  openGraph: 'fr_FR',
} as const;

const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(?<=.{3})(?:euses?|eurs?|es|s|x|e)$/, '') : word;

export const searchWords = {
  stop: 'a au aux avec ce ces cette dans de des du elle elles en est et eux il ils je la le les leur leurs lui ma mais me mes mon ne nos notre nous on ou où par pas plus pour qu que qui sa sans se ses si son sont sur ta te tes ton tu un une vos votre vous y à été être',
  asking:
    'meilleur meilleure meilleurs meilleures top test tests testé avis bon bonne bons bonnes cherche chercher besoin veux voudrais acheter achat recommandation recommandations recommander recommandé quel quelle quels quelles aide aider contre quelque chose vraiment très beaucoup faut vaut peine comparaison comparatif cher chère abordable prix promo offre offres produit produits devrais dois peut puis avoir faire parfait idéal nouveau nouvelle conseil conseils procurer',
  everyday:
    'aller va faire fait prendre laisser long longue court courte grand grande petit petite haut bas rapide lent fort forte lourd léger légère facile vieux jeune tôt tard chaque tout tous toute toutes moins toujours jamais souvent encore assez demi jour jours nuit nuits matin soir semaine mois an année temps aujourd gens homme femme enfant enfants ami amie maison chez problème question après avant',
  forms:
    'poudre comprimé comprimés gélule gélules capsule capsules gouttes liquide spray crème gel set lot paire paquet boîte bouteille taille noir blanc rouge bleu vert gris appareil machine outil accessoire marque modèle mini',
  behind: 'avec pour',
  under: 'moins de|jusqu.à|sous|en dessous de|maximum|max',
  stem,
  singular: stem,
} as const;

export const unitNames = {
  days: 'jours',
  weeks: 'semaines',
  months: 'mois',
  years: 'ans',
} as const;

export const brandTexts = {
  tagline: 'Tests de matériel de sport et de santé',
  description:
    'Compléments, matériel, objets connectés et appareils de récupération : leurs qualités, leurs défauts et où les acheter.',
} as const;

export const sitePageMessages = {
  description: (title: string, site: string) => `${title} : ${site}`,
  social: 'Ailleurs',
} as const;

export const navigationMessages = {
  home: 'Accueil',
  products: 'Produits',
  categories: 'Catégories',
  site: 'Site',
  main: 'Menu principal',
  mainSmall: 'Menu principal, sur petit écran',
  menu: 'Menu',
  skip: 'Aller au contenu',
  breadcrumb: 'Fil d’Ariane',
  homePage: (site: string) => `${site}, page d’accueil`,
  counting: 'Ce que nous comptons',
  privacy: 'Confidentialité et sécurité',
  rights: (years: string, site: string) => `© ${years} ${site}. Tous droits réservés.`,
  pages: 'Pages',
  page: (page: number) => `Page ${page}`,
  allReviews: 'Tous les tests',
  readReviews: 'Lire les tests',
} as const;

export const homeMessages = {
  get: 'Plus',
  lead: 'Du matériel, des compléments et des appareils pour le sport et la santé : ce qui parle pour eux, ce qui parle contre eux, et où les acheter.',
  read: (count: number) =>
    count === 0
      ? 'Lire les tests'
      : plural(count, { one: 'Lire le test', other: `Lire les ${number(count)} tests` }),
  newest: 'Les trois derniers',
  featured: 'Derniers tests',
  mission: 'Notre mission',
  missionText:
    'Dire simplement à quoi servent les produits de sport et de santé, et vous laisser décider.',
  values: {
    health: {
      title: 'Santé et bien-être',
      text: 'Des produits qui aident à mieux bouger, dormir et récupérer, et ce qu’il faut savoir avant de les acheter.',
    },
    honesty: {
      title: 'Des tests honnêtes',
      text: 'Les défauts sont imprimés aussi gros que les qualités, et un produit qui mérite une étoile reçoit une étoile.',
    },
    community: {
      title: 'Proches de vous',
      text: 'Pour tous les niveaux : pour ceux qui s’entraînent avant le travail autant que pour ceux du podium.',
    },
    trust: {
      title: 'Confiance et transparence',
      text: 'Les boutiques peuvent nous verser une commission quand vous achetez par un lien. Cela ne vous coûte rien et ne change aucune note.',
    },
  },
} as const;

export const heroControl = {
  stop: 'Arrêter le mot qui change',
  start: 'Laisser le mot changer',
} as const;

export const heroWords = ['Fort', 'Rapide', 'Sain', 'Agile', 'Endurant'] as const;

export const catalogueMessages = {
  loading: 'Chargement des produits…',
  all: 'Tous les tests',
  showAll: 'Afficher tous les tests',
  categoryNotFound: 'Catégorie introuvable',
  noSuchCategory: 'Il n’y a pas de catégorie à cette adresse.',
  nearest: 'Aucun test ne répond à cette recherche. Voici les plus proches :',
  corrected: (search: string) => `Résultats pour « ${search} ».`,
  exact: (search: string) => `Chercher seulement « ${search} »`,
  guides: 'Sélections et comparaisons',
  empty: 'Oups, il y aura bientôt quelque chose à lire ici',
  failed: 'Les tests n’ont pas pu être chargés pour le moment.',
} as const;

export const listMessages = {
  pageTitle: (title: string, page: number) => `${title} – page ${page}`,
  description: 'Tous les tests que nous avons publiés, avec notes, prix et verdicts.',
  count: (count: number) =>
    plural(count, { one: `${number(count)} test`, other: `${number(count)} tests` }),
  countFor: (count: string, search: string) => `${count} pour « ${search} »`,
  category: 'Catégorie',
  allCategories: 'Toutes les catégories',
  sort: 'Trier par',
  sorts: {
    best: 'Les plus pertinents',
    newest: 'Les plus récents',
    'title-asc': 'Titre de A à Z',
    'title-desc': 'Titre de Z à A',
  },
  apply: 'Appliquer',
  view: 'Affichage',
  views: { grid: 'Affichage en grille', list: 'Affichage en liste' },
} as const;

export const searchMessages = {
  placeholder: 'Rechercher un produit…',
  clear: 'Effacer la recherche',
  submit: 'Rechercher',
  suggestions: 'Suggestions de recherche',
  suggested: (count: number) =>
    plural(count, { one: `${number(count)} suggestion`, other: `${number(count)} suggestions` }),
  allResults: (count: number) =>
    plural(count, { one: 'Voir le résultat', other: `Les ${number(count)} résultats` }),
  kinds: { 'best-of': 'Sélection', comparison: 'Comparaison' },
} as const;

export const choiceMessages = {
  compare: 'Comparer',
  compareChosen: (count: number) => (count < 2 ? 'Comparer' : `Comparer ${number(count)} produits`),
  clear: 'Annuler le choix',
  hint: 'Cochez « Comparer » sur deux à quatre produits pour les voir côte à côte.',
  chosen: (count: number) => {
    if (count === 0) return 'Aucun produit n’est choisi pour la comparaison.';
    if (count === 1) return '1 produit choisi. Choisissez-en au moins un autre.';
    return count < 4 ? `${number(count)} produits choisis.` : '4 produits choisis, le maximum.';
  },
  full: 'Quatre produits au plus tiennent côte à côte. Retirez-en un pour en choisir un autre.',
  tooFew: 'Choisissez d’abord au moins deux produits.',
} as const;

export const comparisonMessages = {
  product: 'Produit',
  brand: 'Marque',
  rating: 'Note',
  price: 'Prix',
  best: 'Meilleur',
  notStated: 'Non indiqué',
  section: 'Produits',
  home: 'Accueil',
  versus: 'ou',
  lead: (names: readonly string[]) =>
    `${list(names)} côte à côte : note, prix, caractéristiques, ce qui nous a plu et ce qui nous a déplu.`,
  description: (names: readonly string[]) =>
    `Ce qui distingue ${list(names)} : note, prix, caractéristiques, points forts et points faibles, comparés côte à côte.`,
  caption: (names: readonly string[]) => `Comparaison : ${list(names)}`,
  notes: 'Points forts et points faibles',
  pros: 'Points forts',
  cons: 'Points faibles',
  verdict: 'Notre verdict',
  reviews: 'Les tests complets',
  readReview: 'Lire le test',
  bestOf: 'Sélections qui en parlent',
  change: 'Choisir d’autres produits',
  tooMany: 'Voici les quatre premiers de votre choix : il n’y a pas la place pour plus.',
  unknown: (names: readonly string[]) => `Il n’y a pas de test pour ${list(names)}.`,
  quoted: (name: string) => `« ${name} »`,
  others: (count: number) => plural(count, { one: '1 autre', other: `${number(count)} autres` }),
  chooseTitle: 'Comparer des produits',
  chooseDescription: 'Mettez côte à côte deux à quatre produits testés.',
  choose: 'Deux à quatre produits peuvent se tenir côte à côte ici.',
  chooseSteps: [
    'Ouvrez la liste des produits.',
    'Cochez « Comparer » sur deux, trois ou quatre d’entre eux. La recherche et les filtres conservent votre choix.',
    'Appuyez sur le bouton Comparer sous la liste.',
  ],
  chosenOne: (title: string) => `Vous avez choisi ${title}. Il en faut encore un.`,
  chooseMore: 'Choisir un deuxième produit',
  chooseProducts: 'Choisir des produits',
} as const;

export const bestOfPageMessages = {
  heading: 'Nos sélections',
  listDescription:
    'Lequel acheter, question par question : nos choix, leurs raisons et ce que nous avons écarté.',
  listEmpty: 'Il n’y a pas encore de sélection. En attendant, chaque test dit à qui il s’adresse.',
  all: 'Toutes les sélections',
  allReviews: 'Tous les tests',
  atAGlance: 'En un coup d’œil',
  firstPick: 'Notre premier choix',
  table: 'Côte à côte',
  tableCaption: (title: string) => `${title} : nos choix côte à côte`,
  chosen: 'Comment nous avons choisi',
  faq: 'Questions et réponses',
  leftOut: 'Examinés et écartés',
  comparisons: 'Comparés deux à deux',
  pros: 'Pour',
  cons: 'Contre',
  facts: 'Chiffres clés',
  offers: 'Autres boutiques',
  read: 'Lire le test',
  readPicks: 'Voir nos choix',
  noPicks: 'Nous n’avons pas de choix à proposer pour le moment.',
  order: {
    editor: 'Dans l’ordre choisi par la rédaction. Les commissions n’y jouent aucun rôle.',
    rating: 'La meilleure note vient en premier. Les commissions n’y jouent aucun rôle.',
    price: 'Le prix le plus bas vient en premier. Les commissions n’y jouent aucun rôle.',
  },
} as const;

export const categoryPageMessages = {
  description: (name: string) =>
    `Tous les tests de la catégorie ${name} que nous avons publiés, avec notes, prix et verdicts.`,
  bestOf: 'Nos sélections',
  reviews: 'Tests',
  count: (count: number) =>
    plural(count, { one: `${number(count)} test`, other: `${number(count)} tests` }),
  position: (page: number, pageCount: number) => `Page ${page} sur ${pageCount}`,
  empty: 'Il n’y a pas encore de test dans cette catégorie.',
  search: 'Chercher et trier ces tests',
  allReviews: 'Tous les tests',
} as const;

export const reviewMessages = {
  searchTitle: (title: string) => `Test ${title}`,
  titled: /\b(?:tests?|avis)\b/i,
  notFound: 'Ce test est introuvable.',
  failed: 'Ce test n’a pas pu être chargé. Veuillez réessayer dans un instant.',
  descriptionFallback: 'Pas de description',
  categoryFallback: 'Sans catégorie',
  callToActionFallback: 'VOIR EN BOUTIQUE',
  offerFallback: 'Profitez du meilleur prix grâce à notre offre exclusive !',
  specialOffer: 'Offre spéciale',
  limitedOffer: 'Offre à durée limitée',
  noPrice: 'Prix en boutique',
  shopFallback: 'Boutique',
  from: 'Dès',
  priceChecked: 'Prix vérifié le',
  demonstration:
    'Un test de démonstration : le produit, la boutique et le test sont inventés pour montrer comment fonctionne ce site.',
  sample: 'Une page d’exemple au contenu fixe. Elle ne fait pas partie du catalogue.',
} as const;

export const verdicts = [
  'À laisser en rayon',
  'Difficile à recommander',
  'Bon, avec des réserves',
  'Vaut vraiment la peine',
  'Le meilleur de sa catégorie',
] as const;

export const scoreMessages = {
  scorecard: 'Notre note',
  pros: 'Pour',
  cons: 'Contre',
  price: 'Prix',
  stars: (count: number, most: number) =>
    plural(count, { one: `${count} étoile sur ${most}`, other: `${count} étoiles sur ${most}` }),
} as const;

export const trustMessages = {
  disclosure: 'Mention d’affiliation',
  by: 'Texte :',
  published: 'Publié le',
  draft: 'Brouillon, enregistré le',
  updated: 'Mis à jour le',
  author: 'L’auteur',
  writtenBy: 'Texte',
  testedBy: 'Test et texte',
} as const;

export const sectionMessages = {
  prosAndCons: 'Pour et contre',
  features: 'Points clés',
  specifications: 'Caractéristiques',
  reader: 'À qui il s’adresse',
  analysis: 'Le test en détail',
} as const;

export const contentsMessages = {
  label: 'Sur cette page',
  allShops: 'Comparer toutes les boutiques',
} as const;

export const relatedMessages = {
  label: 'À lire aussi',
  bestOf: 'Parmi les meilleurs',
  reviews: 'Tests similaires',
  next: (category: string) => `À suivre dans ${category}`,
} as const;

export const offersMessages = {
  heading: 'Où acheter',
  shop: 'Boutique',
  price: 'Prix',
  until: 'Jusqu’au',
  view: 'Voir l’offre',
  at: (title: string, shop: string) => `${title} chez ${shop}`,
  condition: { new: 'Neuf', refurbished: 'Reconditionné', used: 'D’occasion' },
  availability: {
    unknown: '',
    'in-stock': 'En stock',
    'pre-order': 'En précommande',
    'out-of-stock': 'En rupture de stock',
  },
  lowest: 'Prix le plus bas',
  order: {
    editor: 'Dans l’ordre choisi par la rédaction. Les commissions n’y jouent aucun rôle.',
    price:
      'L’offre disponible la moins chère vient en premier. Les commissions n’y jouent aucun rôle.',
    priceAfterPrimary:
      'Après notre premier choix, l’offre disponible la moins chère vient en premier. Les commissions n’y jouent aucun rôle.',
  },
} as const;

export const specificationsMessages = { brand: 'Marque' } as const;

export const specificationMessages = { answers: { yes: 'Oui', no: 'Non' } } as const;

export const howWeTestMessages = {
  title: 'Comment nous testons',
  description:
    'Comment les tests de ce site sont faits, ce que signifient les étoiles et qui paie.',
} as const;

export const linkMessages = {
  leavesForShop: '(ouvre la boutique dans un nouvel onglet)',
  leaves: '(ouvre un autre site dans un nouvel onglet)',
} as const;

export const blockMessages = {
  table: 'Tableau',
  verdict: 'Verdict',
  warning: 'Attention',
  tested: 'Comment nous avons testé',
} as const;

export const goneLinkMessages = {
  title: 'Ce lien a expiré',
  text: 'L’offre à laquelle il menait est terminée ou a changé d’adresse.',
  review: (title: string) => `Lire notre test : ${title}`,
  products: 'Tous les tests',
} as const;

export const constructionMessages = {
  title: 'En construction',
  text: 'Nous préparons quelque chose de formidable pour vous. Revenez bientôt !',
  soon: 'Bientôt disponible',
} as const;

export const uiMessages = {
  labelled: (label: string, text: string) => `${label}\u202F: ${text}`,
  loading: 'Chargement…',
  retry: 'Réessayer',
  notShown: 'Ceci n’a pas pu être affiché. Ce que vous avez saisi est conservé sur cet appareil.',
  show: (what: string) => `Afficher : ${what}`,
  hide: (what: string) => `Masquer : ${what}`,
  showWord: 'Afficher',
  hideWord: 'Masquer',
} as const;

export const notFoundMessages = {
  title: 'Page introuvable',
  code: '404',
  text: 'Désolé, il n’y a plus rien ici',
  home: 'Retour à l’accueil',
} as const;

export const serverErrorMessages = {
  title: 'Une erreur est survenue',
  text: 'Cette page n’a pas pu être affichée. La faute est de notre côté : veuillez réessayer dans un instant.',
  sentence: 'Une erreur est survenue ici. Veuillez réessayer dans un instant.',
  again: 'Réessayer',
} as const;

export const machineMessages = {
  pages: 'Pages',
  sitemap: 'Plan du site',
  sitemapAbout: 'Toutes les adresses, avec le jour de leur dernière modification',
  feed: 'RSS',
  feedAbout: 'Les derniers tests en texte intégral',
  categories: 'Catégories',
  newest: 'Derniers tests',
} as const;

export const accountMessages = {
  required: 'Veuillez remplir tous les champs obligatoires',
  mismatch: 'Le nouveau mot de passe et sa confirmation ne correspondent pas',
  tooShort: 'Le nouveau mot de passe doit compter au moins 6 caractères',
  tooLong: 'Le nouveau mot de passe doit compter au plus 72 octets',
  notSignedIn: 'Vous n’êtes pas connecté en tant que propriétaire',
  updated: 'Le mot de passe a été modifié.',
  updateFailed: 'Le mot de passe n’a pas pu être modifié',
  incorrect: 'Le mot de passe actuel est incorrect',
  emailMismatch: 'L’adresse e-mail ne correspond pas à ce compte',
  readFailed: 'Le compte n’a pas pu être lu pour le moment.',
  confirmLogout:
    'Du texte n’est pas enregistré. La déconnexion le supprime de cet appareil. Se déconnecter sans l’enregistrer ?',
  usernameRequired: 'Le nom d’utilisateur ne peut pas être vide',
  emailRequired: 'L’adresse e-mail ne peut pas être vide',
  emailShape: 'Veuillez saisir une adresse e-mail valide',
} as const;

export const privacyMessages = {
  title: 'Confidentialité et sécurité',
  description:
    'Changer le mot de passe du compte du propriétaire et voir quel compte est connecté.',
  forVisitors: 'Vous venez pour vos propres données ?',
  forVisitorsLink: 'Ce que nous comptons lors de votre visite',
  change: 'Changer le mot de passe',
  email: 'Adresse e-mail',
  emailHint: 'Seulement pour vérification',
  current: 'Mot de passe actuel',
  next: 'Nouveau mot de passe',
  nextHint: 'Au moins 6 caractères',
  confirm: 'Confirmer le nouveau mot de passe',
  submit: 'Changer le mot de passe',
  busy: 'Modification…',
  account: 'Informations du compte',
  username: 'Nom d’utilisateur',
  userId: 'Identifiant',
} as const;

export const privacyStatement = {
  title: 'Ce que nous comptons',
  description:
    'Ce que ce site enregistre lors de votre visite, ce qu’il n’enregistre pas, et pour combien de temps.',
  lead: 'Nous voulons savoir quels tests sont lus, quelles boutiques sont visitées et ce que l’on recherche. Nous ne voulons pas savoir qui vous êtes. Voici tout ce qui est enregistré, sans clic pour accepter, car il n’y a rien ici à accepter.',
  label: {
    heading: 'Valeurs de comptage',
    serving: 'Quantité par visite',
    rows: [
      { name: 'Cookies', amount: '0' },
      { name: 'Adresses conservées', amount: '0' },
      { name: 'Traceurs externes', amount: '0' },
      { name: 'Profils', amount: '0' },
    ],
    keepingHeading: 'Se conserve',
    keeping: [
      { name: 'Enregistrements', amount: '13 mois*' },
      { name: 'Totaux quotidiens', amount: 'sans limite' },
    ],
    note: '* Sauf si le propriétaire du site fixe une autre durée. Les totaux quotidiens sont des sommes et ne disent rien d’une visite en particulier.',
  },
  sections: [
    {
      heading: 'Vous ouvrez un test',
      text: 'Un enregistrement chaque fois que la page est à l’écran : quel test, quand, le chemin de la page, le pays d’où vient votre connexion et le nom que se donne votre navigateur. Un nombre aléatoire désigne cette seule ouverture de page ; votre navigateur l’oublie quand vous la quittez.',
    },
    {
      heading: 'Vous allez dans une boutique',
      text: 'Le même enregistrement une seconde fois, marqué comme clic : où se trouvait le lien sur la page et à quelle offre il menait. Un tel clic compte sur chaque page, même quand un lien passe par une adresse à nous. La boutique apprend quel test et quel endroit ont envoyé quelqu’un, jamais qui. Ce que vous faites en boutique, nous ne le voyons pas ; la boutique a ses propres règles.',
    },
    {
      heading: 'Une boutique nous paie',
      text: 'Les boutiques et leurs réseaux nous disent lequel de nos liens a mené à une vente, quand, de quoi, et ce que nous y gagnons. Ils reconnaissent le lien à un code court qui nomme le test, l’endroit sur la page et l’offre. Ce code est le même pour tous ceux qui suivent ce lien. De l’acheteur, nous gardons le pays s’il est communiqué, et rien d’autre : ni nom, ni adresse, ni numéro de commande. Une vente ne peut pas être reliée à une visite.',
    },
    {
      heading: 'Nous essayons deux boutons',
      text: 'Parfois, deux textes ou deux emplacements d’un bouton sont comparés. Votre navigateur en tire un au hasard à chaque ouverture d’une page et l’oublie quand vous partez. Les enregistrements de cette page et d’un clic disent lequel des deux c’était, et rien de plus.',
    },
    {
      heading: 'Vous cherchez',
      text: 'Les mots, une fois que vous avez cessé de taper pendant une demi-seconde ; sur quel type de page vous avez cherché ; combien de tests correspondaient ; quand ; le pays et le navigateur. Cherchez donc des produits, pas des personnes.',
    },
    {
      heading: 'Votre adresse',
      text: 'Votre adresse réseau nous parvient avec chaque requête, comme elle parvient à tout site web. Elle sert à ce moment-là à trouver le pays et à contenir les afflux de requêtes. Elle n’est pas conservée, même brouillée.',
    },
    {
      heading: 'Ne pas me suivre',
      text: 'Si votre navigateur envoie « Do Not Track » ou « Global Privacy Control », ce que vous lisez et cherchez compte comme chez tout le monde, mais sans le pays et sans le navigateur.',
    },
    {
      heading: 'La mémoire de votre navigateur',
      text: 'Les visiteurs ne reçoivent aucun cookie. Jusqu’à la fermeture de l’onglet, votre navigateur retient la dernière recherche de cet onglet, pour qu’elle ne compte pas deux fois, et, un instant, que vous avez suivi un lien, pour montrer que la page suivante arrive. Le propriétaire du site reçoit un cookie quand il se connecte.',
    },
    {
      heading: 'Qui d’autre est interrogé',
      text: 'Aucun service de mesure d’audience, aucun réseau publicitaire, aucun serveur de polices. L’image d’un test peut venir du serveur du fabricant ou de la boutique, qui voit alors la requête de votre navigateur.',
    },
    {
      heading: 'Les robots',
      text: 'Les moteurs de recherche et autres programmes, les pages qu’un navigateur a chargées d’avance et les clics répétés en moins d’une seconde sont comptés à part, et dans aucun chiffre sur les personnes.',
    },
  ],
} as const;

export const siteTextDefaults = {
  affiliate_disclosure:
    'Certains liens de ce site sont des liens d’affiliation : si vous achetez en passant par eux, la boutique nous verse une commission. Cela ne vous coûte rien et ne change aucune note.',
  author_name: (site: string) => `L’équipe ${site}`,
  author_bio:
    'Nous écrivons sur les produits de sport et de santé, et nous imprimons les défauts aussi gros que les qualités.',
  how_we_test: `**Qualités et défauts.** Ce qui parle pour un produit et ce qui parle contre lui se trouvent côte à côte, dans la même taille.

**Ce que signifient les étoiles.** Cinq : le meilleur de sa catégorie. Quatre : vaut vraiment la peine. Trois : bon, avec des réserves. Deux : difficile à recommander. Une : à laisser en rayon.

**Qui paie.** Certains liens mènent à des boutiques qui versent une commission quand vous achetez. Cela ne vous coûte rien et ne change aucune note. Les prix changent : celui de la boutique fait foi.

**Quand quelque chose change.** Chaque test porte la date de sa publication et celle de sa dernière modification. Si quelque chose n’est plus vrai, dites-le-nous.`,
} as const;
