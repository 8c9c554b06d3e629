import { localize } from '../locale/localize.ts';

export const settingsMessages = localize({
  en: {
    loadFailed: 'The settings could not be loaded just now.',
    construction: 'Under Construction Mode',
    constructionText:
      'Visitors see the construction page instead of the site, on every open page within moments. These screens and previews of drafts stay open. Saved at once.',
    constructionOn: 'Under construction mode enabled.',
    constructionOff: 'Under construction mode disabled.',
    constructionFailed: 'Failed to update under construction setting.',
    isOn: 'The site is under construction: visitors see the construction page.',
    isOff: 'The site is open to visitors.',
    saved: 'Settings Saved',
    counting: 'Counting',
    timeZone: "The site's time zone",
    timeZoneHint:
      'The days of the analytics begin at midnight in this time zone. What has been counted keeps its day.',
    timeZoneNow: (moment: string) => `There it is ${moment} now.`,
    timeZoneSave: 'Save Time Zone',
    timeZoneSaving: 'Saving...',
    timeZoneSet: (zone: string) => `Time zone set to ${zone}.`,
    timeZoneUnknown: 'The database does not know this time zone.',
    timeZoneFailed: 'Failed to save the time zone',
    synonymsAlone: (line: number) => `Line ${line}: separate at least two phrases with a comma.`,
    synonymsMany: (line: number, most: number) => `Line ${line}: at most ${most} phrases.`,
    synonymsLong: (line: number, most: number) =>
      `Line ${line}: at most ${most} words in a phrase.`,
    synonymsManyLines: (most: number) => `At most ${most} lines.`,
  },
});

export const siteTextMessages = localize({
  en: {
    title: 'Trust and search',
    save: 'Save Texts',
    saving: 'Saving...',
    saved: 'Settings Saved',
    loadFailed: 'The site texts could not be loaded just now.',
    saveFailed: 'Failed to save the site texts',
    leave: 'You have unsaved changes. Leave without saving? They will be lost.',
    emptied: 'An empty field uses the text shown in grey.',
    disclosure: 'Affiliate disclosure',
    disclosureHint: 'Near the first buy link of every review and at the foot of every page.',
    authorKind: 'Reviews are written by',
    person: 'A person',
    team: 'A team',
    authorName: 'Author name',
    authorBio: 'About the author',
    authorUrl: 'Author URL',
    authorUrlHint: 'A profile elsewhere, linked from the name.',
    searchSynonyms: 'Search synonyms',
    searchSynonymsHint:
      'Phrases that mean the same, such as “jump rope, skipping rope”: one group on each line, separated by commas. A search for one finds reviews with any of them.',
    howWeTest: 'How we test',
    howWeTestHint: 'The page /how-we-test',
    prices: 'Prices and offers',
    dollar: 'What $ means in a price',
    dollarHint:
      'For prices written as text, such as $49.99. Offers name their currency themselves.',
    offerOrder: 'Order of offers',
    orderEditor: 'As arranged in each post',
    orderPrice: 'By price, the lowest first',
    offerOrderHint:
      'Every review says which. The primary offer always comes first, and commission never counts.',
    measurementUnits: 'Units of measurement',
    measurementUnitsHint:
      'For specifications. A value is stored as entered and converted for display only.',
    unitsBoth: 'As entered, and converted in brackets',
    unitsMetric: 'Metric',
    unitsUs: 'US customary',
    indexNow: 'Notify search engines immediately',
    indexNowHint:
      'After every publish, the addresses that changed are sent to IndexNow, which passes them on to Bing, Seznam, Naver and Yandex.',
  },
});
