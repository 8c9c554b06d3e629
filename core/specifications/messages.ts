import { localize } from '../locale/localize.ts';

export const specificationMessages = localize({
  en: {
    heading: 'Specifications',
    answers: { yes: 'Yes', no: 'No' },
  },
});
