export const settingsMessages = {
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
  synonymsLong: (line: number, most: number) => `Line ${line}: at most ${most} words in a phrase.`,
  synonymsManyLines: (most: number) => `At most ${most} lines.`,
} as const;

export const siteTextMessages = {
  activity: 'Changed the site texts or search engine notifications',
  title: 'Trust and search',
  save: 'Save Texts',
  saving: 'Saving...',
  saved: 'Settings Saved',
  saveFailed: 'Failed to save the site texts',
  leave: 'You have unsaved changes. Leave without saving? They will be lost.',
  emptied: 'An empty field uses the text shown in grey.',
  prices: 'Prices and offers',
} as const;
