/** What editors and lists of every kind say. */
export const contentMessages = {
  visitorsSee: 'Visitors see',
  opensTab: '(opens in a new tab)',
  preview: 'Preview',
  previewHint: 'The preview shows what was last saved.',
  view: 'View',
  edit: 'Edit',
  delete: 'Delete',
  /** Names an action on a text. */
  of: (action: string, title: string) => `${action} ${title}`,
} as const;
