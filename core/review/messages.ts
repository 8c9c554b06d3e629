import { localize } from '../locale/localize.ts';

export const trustMessages = localize({
  en: {
    disclosure: 'Affiliate disclosure',
    published: 'Published',
    updated: 'Updated',
    author: 'The author',
    writtenBy: 'Written by',
    testedBy: 'Tested and written by',
  },
});

export const howWeTestMessages = localize({
  en: {
    title: 'How we test',
    description:
      'How the products on this site are tested and scored, what the stars mean, and who pays for it.',
  },
});
