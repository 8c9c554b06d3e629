import { localize } from '../locale/localize.ts';

export const uiMessages = localize({
  en: {
    loading: 'Loading...',
    retry: 'Try again',
    screenFailed: 'This screen could not be shown. What you typed is kept on this device.',
  },
});

export const notFoundMessages = localize({
  en: {
    code: '404',
    text: "Sorry, there's nothing left in here",
    home: 'Back to Home',
  },
});

export const heroWords = localize({ en: ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'] });
