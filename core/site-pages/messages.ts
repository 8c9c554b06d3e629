/** What routes and forms of pages answer. */
export const sitePageMessages = {
  missing: 'This page no longer exists.',
  changed: 'This page was changed in another window after you opened it.',
  listFailed: 'The pages could not be loaded just now.',
  oneFailed: 'The page could not be loaded just now.',
  saveFailed: 'The page could not be saved',
  deleteFailed: 'The page could not be deleted',
  untitled: 'Untitled page',
  titleRequired: 'Title is required',
  slugReserved: 'This address belongs to another part of the site.',
  slugTaken: 'This address is already in use.',
  previewRibbon: 'Draft preview: not published, not public',
  changesRibbon: 'Draft preview: these changes are not published, not public',
  previewFailed: 'This page could not be loaded just now. Please try again in a moment.',
} as const;
