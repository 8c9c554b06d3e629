/** What the owner reads about the language of the site. */
export const languageMessages = {
  title: 'Language of the site',
  text: 'The language of the site’s own texts: menus, buttons, dates, numbers, prices of offers, default texts, and messages to search engines. Your reviews and other texts stay as you wrote them. Addresses and this admin stay in English.',
  legend: 'Visitors read the site in',
  rebuild:
    'A change rebuilds all pages, which takes as long as the first build. Until then, visitors read the old language.',
  save: 'Change Language',
  saving: 'Changing...',
  saved: (name: string) => `The site will be in ${name} when it is built`,
  activity: (name: string) => `Language of the site set to ${name}`,
  live: (name: string) => `Visitors read the site in ${name}.`,
  waiting: (chosen: string, built: string) =>
    `${chosen} is chosen. The pages are waiting to be rebuilt. Until then, visitors read them in ${built}.`,
  unbuilt: (name: string) => `${name} is chosen. There is no build yet.`,
  unknown: (code: string) =>
    `The stored language “${code}” is not available, so the site is built in English. Choose one of these.`,
  refused: 'This language is not available.',
  loadFailed: 'The language could not be loaded just now.',
  saveFailed: 'Failed to change the language',
} as const;
