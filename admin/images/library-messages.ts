const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

export const libraryMessages = {
  title: 'Media Library',
  listFailed: 'The images could not be loaded',
  none: 'No images yet',
  noneHelp:
    'Upload photos here, or in the form of a post. They are resized and kept until you delete them.',
  noMatch: 'No images match.',
  clearSearch: 'Clear Search and Filter',
  search: 'Search images',
  searchHelp: 'Search name, alt text or post',
  count: (count: number) => counted(count, 'image'),
  ofAll: (count: number, size: string) => `${counted(count, 'image')}, ${size} in total`,
  filters: { all: 'All images', unused: 'Unused', 'without-alt': 'Without alt text' },
  sorts: {
    newest: 'Newest first',
    oldest: 'Oldest first',
    largest: 'Largest first',
    name: 'Name (A–Z)',
  },
  uses: (count: number) => (count === 0 ? 'Unused' : `Used ${counted(count, 'time')}`),
  noAlt: 'No alt text',
  unnamed: 'Unnamed image',

  upload: 'Upload Images',
  dropHere: 'or drop one here, or paste it.',
  dropAnywhere: 'Drop them anywhere on this screen.',
  dropNow: 'Drop to upload',
  uploads: 'Uploads',
  waiting: 'Waiting',
  making: 'Creating smaller sizes…',
  uploaded: 'Uploaded',
  cancelled: 'Cancelled',
  uploadsState: (done: number, all: number, failed: number) =>
    `${done} of ${counted(all, 'image')} uploaded${failed > 0 ? `, ${failed} failed` : ''}`,
  clearUploads: 'Clear list',
  cancelUpload: (name: string) => `Cancel ${name}`,
  retryUpload: (name: string) => `Retry ${name}`,

  fromLibrary: 'Media Library',
  pick: 'Choose an image',
  ownImage: 'Upload an Image',
  otherSite: 'Address of an image on another site',
  otherSiteHint: 'It is copied into the library.',
  import: 'Import',
  importing: 'Fetching the image…',

  details: 'Image',
  alt: 'Alt text',
  altHint:
    'What the image shows. It is suggested wherever you insert the image; posts that show it already keep theirs.',
  focal: 'Focal point',
  focalHint:
    'The part that stays visible when the image is cropped. Click on the image, or use the sliders.',
  horizontal: 'Horizontal',
  vertical: 'Vertical',
  percent: (value: number) => `${value} percent`,
  centre: 'Centre',
  cropCard: 'Card',
  cropWide: 'Wide',
  cropTall: 'Tall',
  saved: 'Image saved.',
  discard: 'The alt text or focal point is not saved. Close anyway?',
  saveFailed: 'The image could not be saved',
  file: 'File',
  dimensions: 'Dimensions',
  size: 'File size',
  sizes: 'Widths',
  added: 'Added',
  incomplete: 'AVIF sizes are still being created.',
  usage: 'Used in',
  unusedHere: 'No post shows this image.',
  inSettings: 'Site settings',
  untitledPage: 'Untitled page',
  pageKinds: {
    'best-of': 'Best-of page',
    'site-page': 'Page',
    comparison: 'Comparison',
    category: 'Introduction of the category',
  },
  draft: 'Draft',
  copyAddress: 'Copy address',

  replace: 'Replace Everywhere',
  replaceTitle: 'Replace image',
  replaceWith: 'Choose the new image',
  replaceEffect: (count: number) =>
    `The new image replaces this one in ${counted(count, 'place')}:`,
  replaceAlt: 'Alt texts in the posts stay as they are. Check whether they still fit.',
  replaceKeeps: 'This image stays in the library.',
  replaceSame: 'This is the same image. Choose another one.',
  replaced: (count: number) =>
    count === 1 ? 'Replaced in 1 place.' : `Replaced in ${count} places.`,
  replaceFailed: 'The image could not be replaced',

  delete: 'Delete',
  deleteTitle: 'Delete image',
  deleteUnused: 'Delete Unused',
  deleteUnusedTitle: 'Delete unused images',
  deleteEffect: (count: number) =>
    `${count === 1 ? 'This place shows' : `These ${count} places show`} the image. When it is deleted, a product image is replaced by the neutral placeholder, and an image in a text is removed:`,
  deleteSafe: 'No post shows this image. This cannot be undone.',
  deleteAnyway: 'Delete Anyway',
  deleteInstead: 'To keep the posts complete, replace the image instead.',
  deleted: (count: number) => (count === 1 ? 'Image deleted.' : `${count} images deleted.`),
  deleteNothing: 'The image is used again and was kept.',
  deleteFailed: 'The image could not be deleted',
  noUnused:
    'There is nothing to delete: every image is used, or was added in the last 24 hours. Recent images are kept, because an open form may contain them.',
  unusedEffect: (count: number, size: string) =>
    `${count === 1 ? '1 image is' : `${count} images are`} not used anywhere and would be deleted (${size}). No page would change. This cannot be undone.`,
  unusedFirst: (count: number) => `These are the first ${count}; delete again for the rest.`,

  wanted: (count: number) =>
    `${counted(count, 'image')} from an import ${count === 1 ? 'is' : 'are'} being copied from the old site. You can leave this screen.`,
  wantedFailed: (count: number) =>
    `${counted(count, 'image')} could not be copied from the old site and ${count === 1 ? 'stays' : 'stay'} there:`,
  wantedRetry: 'Try Again',
  wantedLeave: 'Leave Them There',
  wantedProblem: 'The request failed',
} as const;
