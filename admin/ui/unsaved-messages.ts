import { localize } from '../../core/locale/localize.ts';

/** Apart from the messages of posts, which the login screen does not load. */
export const unsavedMessages = localize({
  en: {
    leave: 'You have unsaved changes. Leave without saving? Your text stays on this device.',
  },
});
