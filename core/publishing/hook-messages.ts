import { localize } from '../locale/localize.ts';

export const hookMessages = localize({
  en: {
    title: 'Rebuild hook',
    text: 'Visitors see a published review within seconds. Site texts, colours, categories and the sitemap change with a rebuild, which this hook requests after every publish.',
    loadFailed: 'The rebuild hook could not be loaded just now.',
    none: 'No hook is connected: the site is rebuilt only when you deploy it.',
    unconnected: 'No rebuild hook is connected: connect one in Settings, Rebuilds.',
    stored: (hint: string, time: string) => `Connected: ${hint}, since ${time}.`,
    environment: (kind: string) =>
      `The environment of the Worker sets a hook (REBUILD_HOOK_URL, ${kind}). It takes precedence over the one stored here.`,
    unused: 'The stored hook is not used while the environment sets one.',
    test: 'Request a rebuild',
    testing: 'Requesting...',
    accepted: (status: number) =>
      `The hook answered with status ${status}: a rebuild was requested. The line at the top of this page shows when it is done.`,
    refused: (status: number) => `The rebuild hook answered with status ${status}.`,
    unreadable:
      'The stored hook cannot be read because a key of this site has changed. Paste it again.',
    remove: 'Remove',
    removeAsk: 'Remove the rebuild hook? After that, the site is rebuilt only when you deploy it.',
    removed: 'Rebuild hook removed',
    removeFailed: 'The rebuild hook could not be removed',
    connect: 'Connect a hook',
    replace: 'Replace the hook',
    kind: 'Where the site is built',
    kinds: { cloudflare: 'Cloudflare', github: 'GitHub' },
    url: 'URL of the hook',
    urlHint: 'Stored encrypted and not shown again.',
    urlMissing: 'Paste the URL of the hook',
    urlShape: 'The URL must start with https://',
    githubShape: 'Example: https://api.github.com/repos/OWNER/REPOSITORY/dispatches',
    token: 'Token',
    tokenHint: 'Stored encrypted and not shown again.',
    tokenMissing: 'GitHub needs a token',
    save: 'Save the hook',
    saving: 'Saving...',
    saved: 'Rebuild hook saved',
    saveFailed: 'The rebuild hook could not be saved',
    steps: {
      cloudflare: [
        'Open the Cloudflare dashboard, Workers & Pages, and select the Worker of this site.',
        'Open Settings, Builds, Deploy Hooks.',
        'Enter a name such as Publish, choose the branch main and select Create.',
        'Copy the URL and paste it below.',
      ],
      github: [
        'Open GitHub, Settings, Developer settings, Fine-grained tokens, and select Generate new token.',
        'Give it access to the repository of this site only, with the permission Contents: Read and write.',
        'Paste the token below, and https://api.github.com/repos/OWNER/REPOSITORY/dispatches with the names of your account and repository as the URL.',
      ],
    },
  },
});
