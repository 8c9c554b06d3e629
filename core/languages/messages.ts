import { localize } from '../locale/localize.ts';

/** What the owner reads about the language of the site. */
export const languageMessages = localize({
  en: {
    title: 'Language of the site',
    text: 'Everything that the site itself says to visitors: menus, buttons, dates, numbers, prices of offers, the texts that you have not written yourself, and messages to search engines. Reviews and other texts of yours stay as you wrote them, addresses stay in English, and so does this admin.',
    legend: 'Visitors read the site in',
    rebuild:
      'A change builds all pages again, which takes as long as the first build. Until then visitors read the old language.',
    save: 'Change Language',
    saving: 'Changing...',
    saved: (name: string) => `The site will be in ${name} when it is built`,
    activity: (name: string) => `Language of the site set to ${name}`,
    live: (name: string) => `Visitors read the site in ${name}.`,
    waiting: (chosen: string, built: string) =>
      `${chosen} is chosen. The pages are waiting to be built again: until then visitors read them in ${built}.`,
    unbuilt: (name: string) => `${name} is chosen. There is no build yet.`,
    unknown: (code: string) =>
      `The stored language “${code}” is none of these, so the site is built in English. Choose one.`,
    refused: 'This language does not exist here.',
    loadFailed: 'The language could not be loaded just now.',
    saveFailed: 'Failed to change the language',
  },
});
