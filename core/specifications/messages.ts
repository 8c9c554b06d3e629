import { localize } from '../locale/localize.ts';

export const specificationMessages = localize({
  en: {
    heading: 'Specifications',
    notNumber: 'This is not a number. Write one such as 250 or 1.5',
    oneNumber: 'Write one number: a range or a list cannot be compared',
    ambiguous: (one: string, other: string, long: string) =>
      `This can mean ${one} or ${other}. Write ${other}, or ${long}`,
    tooPrecise: (most: number) => `A number has at most ${most} digits`,
    noUnit: (typed: string) => `This specification has no unit. Leave “${typed}” out`,
    otherUnit: (typed: string, unit: string) => `“${typed}” does not convert to ${unit}`,
    answers: { yes: 'Yes', no: 'No' },
  },
});
