/** Apart from the messages of posts, which the login screen does not load. */
export const unsavedMessages = {
  leave: 'You have unsaved changes. Leave without saving? Your text stays on this device.',
} as const;
