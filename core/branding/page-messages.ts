import { localize } from '../locale/localize.ts';

/** What visitors read around the owner's own pages and links. */
export const sitePageMessages = localize({
  en: {
    titles: { page_about: 'About', page_contact: 'Contact', page_imprint: 'Imprint' },
    description: (title: string, siteName: string) => `${title}: ${siteName}`,
    social: 'Elsewhere',
  },
});
