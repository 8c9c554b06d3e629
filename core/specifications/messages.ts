import { localize } from '../locale/localize.ts';

/** Visitors read them. */
export const specificationMessages = localize({
  en: {
    answers: { yes: 'Yes', no: 'No' },
  },
});
