import { localize } from '../locale/localize.ts';

export const formMessages = localize({
  en: {
    webAddress: 'This must be an address that starts with https:// or http://',
    webAddressSpace: 'A web address has no spaces: write %20 instead',
    webAddressInvalid: 'This is not a web address: check the part after https://',
    slugShape: 'Only lowercase letters, digits and single hyphens between them',
    instant: 'A date and time up to the year 9999',
    tooLong: (most: number) => `At most ${most.toLocaleString('en')} characters`,
  },
});
