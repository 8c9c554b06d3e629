export const updateMessages = {
  title: 'What is new',
  version: (version: string) => `Spotter ${version}`,
  runs: (version: string) =>
    `This site runs Spotter ${version}. Your own site gets newer releases with npm run update.`,
  loadFailed: 'The list could not be loaded just now.',
  close: 'Close',
} as const;
