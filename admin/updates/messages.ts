import { localize } from '../../core/locale/localize.ts';

export const updateMessages = localize({
  en: {
    title: 'What is new',
    version: (version: string) => `Spotter ${version}`,
    runs: (version: string) =>
      `This site runs Spotter ${version}. Your own site gets newer releases with npm run update.`,
    loadFailed: 'The list could not be loaded just now.',
    close: 'Close',
  },
});
