export const sitePagesMessages = {
  loadFailed: 'The pages could not be loaded just now.',
  saveFailed: 'Failed to save the pages',
  saved: 'Pages saved. The site is rendered again.',
  save: 'Save Pages',
  saving: 'Saving...',
  leave: 'You have unsaved changes. Leave without saving? They will be lost.',
  form: 'Pages',
  intro:
    'A page with a text is linked in the footer of every page. A page without a text does not exist.',
  page_about: 'About',
  page_aboutHint: 'The page /about',
  page_contact: 'Contact',
  page_contactHint: 'The page /contact',
  page_imprint: 'Imprint',
  page_imprintHint: 'The page /imprint. Some countries require one.',
} as const;
