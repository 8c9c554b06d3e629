import { localize } from '../locale/localize.ts';

export const dashboardMessages = localize({
  en: {
    failed: 'The numbers could not be loaded just now.',
    activityFailed: 'The activity could not be loaded just now.',
    noActivity: 'Nothing has happened yet.',
  },
});

const changeOf = (now: number, before: number, text: string) => {
  if (before <= 0) return now <= 0 ? `as before: ${text}` : `before: ${text}`;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return `as before: ${text}`;
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en')}%, before: ${text}`;
};

export const weekMessages = localize({
  en: {
    title: 'Last 7 days',
    failed: 'The last week could not be loaded just now.',
    views: 'Views',
    clicks: 'Clicks',
    earned: 'Earned',
    earnedIn: (currency: string) => `Earned, ${currency}`,
    /** With the seven days before. */
    change: changeOf,
    none: 'No earnings in these days',
    notImported: 'No report imported yet',
    import: 'Import a report',
    reported: (time: string) => `Newest report: ${time}. Later sales are missing.`,
  },
});

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

export const shortcutMessages = localize({
  en: {
    title: 'Keyboard shortcuts',
    commands: 'Commands',
    save: 'Save the post and stay in it',
    publish: 'Publish the post',
    preview: 'Show or hide the live preview',
    newPost: 'New post',
    search: 'Search screens and posts',
    sidebar: 'Show or hide the sidebar',
    help: 'List of keyboard shortcuts',
    inEditor: '(in a post)',
    singleKeys: 'Shortcuts of a single key',
    note: 'A single key does nothing while you type. Switch these off if you dictate to your computer.',
    close: 'Close',
    confirmPublish: 'Publish this post now?',
  },
});
