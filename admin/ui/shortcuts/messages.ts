import { localize } from '../../../core/locale/localize.ts';

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
    singleKeys: 'Single-key shortcuts',
    note: 'Single keys do nothing while you type. Switch them off if you dictate to your computer.',
    close: 'Close',
    confirmPublish: 'Publish this post now?',
  },
});
