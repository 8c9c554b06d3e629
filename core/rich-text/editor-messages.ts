import { localize } from '../locale/localize.ts';

export const editorMessages = localize({
  en: {
    caption: 'Caption (optional)',
    storingImage: 'Storing the image…',
    buyButton: 'Buy button',
  },
});
