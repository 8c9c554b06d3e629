import { localize } from '../locale/localize.ts';

export const uiMessages = localize({
  en: {
    loading: 'Loading...',
    retry: 'Try again',
    screenFailed: 'This screen could not be shown. What you typed is kept on this device.',
  },
});

/** Of lists in an order of their own. */
export const sortableMessages = localize({
  en: {
    drag: 'Drag to another place',
    moveUp: (name: string) => `Move ${name} up`,
    moveDown: (name: string) => `Move ${name} down`,
    moved: (name: string, place: number, count: number) => `${name} is now ${place} of ${count}`,
    remove: (name: string) => `Remove ${name}`,
    removed: (name: string) => `${name} was removed`,
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
