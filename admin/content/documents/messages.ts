/** What lists and editors say of documents, which visitors see as pages. */
export const documentMessages = {
  searchPlaceholder: 'Search titles',
  count: (count: number) => (count === 1 ? '1 page' : `${count.toLocaleString('en')} pages`),
  columns: { title: 'Title', status: 'Status', updated: 'Updated', actions: 'Actions' },
  statuses: {
    all: 'All states',
    published: 'Published',
    changed: 'With unpublished changes',
    draft: 'Draft',
    scheduled: 'Scheduled',
  },
  sorts: {
    'updated-desc': 'Recently updated first',
    'updated-asc': 'Least recently updated first',
    'title-asc': 'Title A to Z',
    'title-desc': 'Title Z to A',
    'created-desc': 'Newest first',
    'created-asc': 'Oldest first',
  },
  status: 'Status',
  sortBy: 'Sort by',
  withChanges: 'Published, with unpublished changes',
  published: 'Published',
  draft: 'Draft',
  untitled: 'Untitled page',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Draft saved',
  publish: 'Publish',
  confirmPublish: 'Publish this page now?',
  publishedNow: 'Published: visitors see it within seconds',
  viewPage: 'View page',
  unpublish: 'Unpublish',
  confirmUnpublish:
    'Unpublish this page? Visitors get a 404 at its address. Its text is kept as a draft.',
  unpublished: 'Unpublished',
  moveToTrash: 'Move to trash',
  confirmTrash:
    'Delete this page? It is moved to the trash, where visitors do not see it, and can be restored for 30 days.',
  hidden: 'Visitors do not see this page.',
  pageAsPublished: (moment: string) => `the page as published ${moment}`,
  checkCount: (count: number) =>
    count === 1 ? '1 thing would hurt this page' : `${count} things would hurt this page`,
  checkNothing: 'Nothing here would hurt this page.',
  history: {
    back: 'Back to the page',
    open: 'Open page',
    takenSlug: (slug: string) =>
      `Its address “${slug}” belongs to another page now, so the present one is kept.`,
  },
  trash: {
    confirmDelete: 'Delete this page permanently? This action cannot be undone.',
    confirmEmpty: (count: number) =>
      `Delete ${count === 1 ? 'the page' : `all ${count.toLocaleString('en')} pages`} in the trash permanently? This action cannot be undone.`,
    restoreFailed: 'The page could not be restored',
    emptied: (count: number) =>
      count === 1
        ? '1 page deleted permanently'
        : `${count.toLocaleString('en')} pages deleted permanently`,
    edit: 'Edit page',
  },
} as const;
