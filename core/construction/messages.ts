import { localize } from '../locale/localize.ts';

export const constructionMessages = localize({
  en: {
    title: 'Under Construction',
    text: "We're working hard to bring you something amazing. Please check back soon!",
    soon: 'Coming Soon',
  },
});
