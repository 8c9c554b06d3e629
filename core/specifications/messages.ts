import { localize } from '../locale/localize.ts';

export const specificationMessages = localize({
  en: {
    heading: 'Specifications',
    answers: { yes: 'Yes', no: 'No' },

    notNumber: 'This is not a number. Write one such as 250 or 1.5',
    oneNumber: 'Write one number: a range or a list cannot be compared',
    ambiguous: (one: string, other: string, long: string) =>
      `This can mean ${one} or ${other}. Write ${other}, or ${long}`,
    tooPrecise: (most: number) => `A number has at most ${most} digits`,
    noUnit: (typed: string) => `This specification has no unit. Leave “${typed}” out`,
    otherUnit: (typed: string, unit: string) => `“${typed}” does not convert to ${unit}`,

    most: (count: number) => `A post has at most ${count} specifications`,
    valueRequired: 'A specification has no value. Enter one, or remove it',
    valueTooLong: (most: number) =>
      `The value of a specification has at most ${most} characters. Shorten it`,
    twice: 'Two values are of the same specification',
    valueRefused:
      'A specification that is a number has a value that is none. Correct the marked value',

    nameRequired: 'Enter a name, such as Weight',
    nameTaken: 'Another specification has this name',
    kindUsed:
      'The kind stays while reviews, or their earlier versions, have values. Add another specification instead',
    unitUsed:
      'The unit stays while reviews, or their earlier versions, have values: they would mean something else. Add another specification instead',
    missing: 'This specification no longer exists.',
    changed: 'This specification was changed in another window. Reopen it to see the change.',
    listFailed: 'The specifications could not be loaded just now.',
    saveFailed: 'Failed to save the specification',
    deleteFailed: 'Failed to delete the specification',
  },
});
