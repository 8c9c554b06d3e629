import { localize } from '../locale/localize.ts';

export const heroWords = localize({ en: ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'] });
