import { localize } from '../../../core/locale/localize.ts';

export const paletteMessages = localize({
  en: {
    title: 'Quick search',
    placeholder: 'Search screens and posts',
    open: 'Search',
    what: 'screens and posts',
    close: 'Close',
    results: 'Found',
    screens: 'Screens',
    posts: 'Posts',
    newest: 'Newest posts',
    draft: 'Draft',
    outside: 'opens in a new tab',
    searching: 'Searching posts...',
    postsFailed: 'The posts could not be searched just now.',
    nothing: (search: string) => `Nothing found for “${search}”.`,
    found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
    all: (count: number) => `All ${count.toLocaleString('en')} posts found`,
  },
});
