export const trashMessages = {
  title: 'Trash',
  link: 'Trash',
  back: 'Back to the posts',
  hint: 'Posts stay here for 30 days and are then deleted permanently. Their addresses stay reserved until then.',
  confirmTrash:
    'Are you sure you want to delete this post? It is moved to the trash, where visitors do not see it, and can be restored for 30 days.',
  confirmDelete: 'Are you sure you want to delete this post? This action cannot be undone.',
  confirmEmpty: (count: number) =>
    `Are you sure you want to delete ${count === 1 ? 'the post' : `all ${count.toLocaleString('en')} posts`} in the trash? This action cannot be undone.`,
  trashed: 'It can be restored from the trash for 30 days.',
  open: 'Open trash',
  listFailed: 'The trash could not be loaded just now.',
  none: 'The trash is empty',
  noneHint: 'Deleted posts can be restored from here for 30 days.',
  count: (count: number) => (count === 1 ? '1 post' : `${count.toLocaleString('en')} posts`),
  columns: {
    title: 'Title',
    deleted: 'Deleted',
    purged: 'Deleted permanently',
    actions: 'Actions',
  },
  deletedOn: (date: string) => `Deleted ${date}`,
  purgedOn: (date: string) => `permanently on ${date}`,
  restore: 'Restore',
  restoreOf: (title: string) => `Restore ${title}`,
  restored: 'Post restored as a draft',
  restoreFailed: 'Failed to restore post',
  edit: 'Edit post',
  delete: 'Delete permanently',
  deleteOf: (title: string) => `Delete permanently: ${title}`,
  deleted: 'Post deleted successfully!',
  deleteFailed: 'Failed to delete post',
  empty: 'Empty trash',
  emptied: (count: number) =>
    count === 1
      ? '1 post deleted permanently'
      : `${count.toLocaleString('en')} posts deleted permanently`,
  emptyFailed: 'Failed to empty the trash',
} as const;
