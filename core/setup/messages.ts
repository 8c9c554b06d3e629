import { localize } from '../locale/localize.ts';

const linkHelp =
  'The link is printed at the end of the deployment. In Cloudflare, this is the end of the build log of your Worker, under Deployments. It is valid for an hour. Deploy again for a new one, or run npm run owner -- setup-link on your machine.';

export const setupMessages = localize({
  en: {
    title: 'Set up your site',
    documentTitle: 'Set up your site',
    intro: 'Answer a few questions, then write your first review. You can change everything later.',
    checking: 'Checking the setup link...',
    checkFailed: 'The setup link could not be checked just now.',
    /** By the state of the link; `missing`: the page was opened without one. */
    missing: {
      title: 'This site is not set up yet',
      text: `If it is yours, open the setup link. ${linkHelp}`,
    },
    wrong: {
      title: 'This setup link is not valid',
      text: `It is incomplete, or a newer deployment has replaced it. ${linkHelp}`,
    },
    expired: { title: 'This setup link has expired', text: linkHelp },
    done: {
      title: 'This site is set up',
      text: 'The owner signs in with username and password. If the password is lost, npm run owner -- reset-password sets a new one.',
    },
    toLogin: 'Sign in',
    progress: (step: number, all: number) => `Step ${step} of ${all}`,
    next: 'Continue',
    back: 'Back',
    finish: 'Set up the site',
    finishing: 'Setting up...',
    failed: 'The site could not be set up. Nothing was saved: please try again.',
    refused: 'The database does not accept one of the values. Go back, check them and try again.',
    leave: 'The site is not set up yet. Leave without saving what you entered?',

    account: 'Your account',
    accountHint: 'You are the only person who signs in here.',
    username: 'Username',
    email: 'Email address',
    emailHint: 'Confirms that it is you when you change the password. It is never shown.',
    password: 'Password',
    passwordHint: 'At least 6 characters; a sentence is better.',
    confirmPassword: 'Confirm password',
    passwordMismatch: 'The passwords do not match',

    site: 'Your site',
    siteHint: 'Visitors see this on every page. A logo, fonts and more are in Settings, Branding.',
    siteName: 'Site name',
    siteNameRequired: 'Please name your site',
    tagline: 'Tagline',
    taglineHint: 'One line about what you review.',
    accent: 'Accent colour',
    accentHint: 'Buttons, ribbons and marks',
    paper: 'Paper colour',
    paperHint: 'The background of the pages',
    preview: 'Preview of the colours',
    previewTitle: 'A review',
    previewSchemes: { light: 'In light mode', dark: 'In dark mode' },
    previewButton: 'Buy now',

    region: 'Language and time',
    regionHint: 'The language of the site. These screens stay in English.',
    language: 'Language of the site',
    timeZone: 'Time zone',
    timeZoneHint: 'The days of the analytics begin at midnight in this time zone.',

    content: 'First content',
    contentHint: 'What the first review needs.',
    disclosure: 'Affiliate disclosure',
    disclosureHint:
      'Near the first buy link of every review and at the bottom of every page. Leave it empty for the text shown in grey.',
    category: 'First category',
    categoryHint: 'Such as Espresso machines. You can add more at any time.',
    examples:
      'Keep the example categories too: Supplements, Equipment, Wearables, Recovery, Apparel, Nutrition',

    secondFactor: 'Second factor',
    ready: 'Your site is set up, and you are signed in.',
    secondFactorStart: 'Set up a second factor',
    skip: 'Skip for now',
    codeLabel: 'Authentication code',
    switchOn: 'Switch on',
    toDashboard: 'Go to the dashboard',
  },
});

export const checklistMessages = localize({
  en: {
    title: 'First steps',
    failed: 'The first steps could not be loaded just now.',
    progress: (done: number, all: number) => `${done} of ${all} done`,
    done: 'Done',
    dismiss: 'Hide this list',
    dismissFailed: 'The list could not be hidden',
    written: 'Write a review',
    writtenText: 'Start with the product you know best.',
    published: 'Publish it',
    publishedText: 'Visitors see it within seconds.',
    rebuilds: 'Connect rebuilds',
    rebuildsText:
      'Paste a deploy hook, so that texts, colours and the sitemap are rebuilt when you publish.',
    branding: 'Choose colours and a logo',
    brandingText: 'With a preview of your pages.',
    imprint: 'Write the imprint',
    imprintText: 'Many countries require one. You can also write About and Contact.',
    shops: 'Add the first shop or link',
    shopsText: 'A merchant, a managed link, or an affiliate link in a review.',
    second_factor: 'Switch on the second factor',
    second_factorText: 'A code from your phone in addition to the password.',
    backups: 'Make a backup',
    backupsText: 'And switch on automatic backups.',
  },
});
