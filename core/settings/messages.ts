import { localize } from '../locale/localize.ts';

export const settingsMessages = localize({
  en: {
    loadFailed: 'The settings could not be loaded just now.',
    construction: 'Under Construction Mode',
    constructionText:
      'Visitors see the construction page instead of the site, within moments also on open pages. These screens and previews of drafts stay accessible. The switch takes effect at once.',
    constructionOn: 'Under construction mode enabled.',
    constructionOff: 'Under construction mode disabled.',
    constructionFailed: 'Failed to update under construction setting.',
    isOn: 'The site is under construction: visitors see the construction page.',
    isOff: 'The site is open to visitors.',
    saved: 'Settings Saved',
    counting: 'Counting',
    timeZone: "The site's time zone",
    timeZoneHint:
      'The days of the analytics begin at midnight in this time zone. Events that have been counted keep their day.',
    timeZoneNow: (moment: string) => `The current time there is ${moment}.`,
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
    disclosureHint: 'Near the first buy link of every review and at the bottom of every page.',
    authorKind: 'Reviews are written by',
    person: 'A person',
    team: 'A team',
    authorName: 'Author name',
    authorBio: 'About the author',
    authorUrl: 'Author URL',
    authorUrlHint: 'A profile elsewhere, linked from the name.',
    searchSynonyms: 'Search synonyms',
    searchSynonymsHint:
      'Phrases that mean the same, such as “jump rope, skipping rope”: one group per line, separated by commas. A search for one of them finds reviews with any of them.',
    searchVocabulary: 'Search vocabulary',
    searchVocabularyHint: 'What the search understands besides your texts.',
    vocabularies: { 'fitness-and-health': 'Fitness and health', none: 'None' },
    howWeTest: 'How we test',
    howWeTestHint: 'The page /how-we-test',
    prices: 'Prices and offers',
    dollar: 'What $ means in a price',
    dollarHint: 'For prices written as text, such as $49.99. Offers have their own currency.',
    offerOrder: 'Order of offers',
    orderEditor: 'The primary offer, then as arranged in each post',
    orderPrice: 'The primary offer, then by price',
    orderLowestFirst: 'By price, the lowest in stock first',
    offerOrderHint:
      'Every review states the order and leads with the first offer. Commission is never considered.',
    measurementUnits: 'Units of measurement',
    measurementUnitsHint:
      'For specifications. A value is stored as entered and converted only for display, and into US units only if the site is in English.',
    unitsBoth: 'As entered, with the conversion in brackets',
    unitsMetric: 'Metric',
    unitsUs: 'US customary',
    indexNow: 'Notify search engines immediately',
    indexNowHint:
      'After every publish, the addresses that changed are sent to IndexNow, which passes them on to Bing, Seznam, Naver and Yandex.',
  },
});
