import { localize } from '../locale/localize.ts';

export const formMessages = localize({
  en: {
    webAddress: 'This must be an address that starts with https:// or http://',
    slugShape: 'Only lowercase letters, digits and single hyphens between them',
    tooLong: (most: number) => `At most ${most.toLocaleString('en')} characters`,
  },
});
