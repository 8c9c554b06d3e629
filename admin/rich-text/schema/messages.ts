export const editorMessages = {
  loading: 'The editor is loading. You can already write.',
  ready: 'The editor is ready.',
  open: 'Open in the editor',
  failed: 'The editor could not be loaded. You can write text and simple HTML here.',
  retry: 'Try again',
  placeholder: 'Write, or type / for headings, tables, images and more.',
  tools: 'Formatting',
  selectionTools: 'Formatting of the selection',
  help: 'Press Alt and F10 for the formatting tools, and / for blocks. In a table and in a list the Tab key stays in the text.',

  textStyle: 'Text style',
  paragraph: 'Text',
  heading: (level: number) => `Heading ${level}`,
  bold: 'Bold',
  italic: 'Italic',
  strike: 'Strikethrough',
  code: 'Code',
  link: 'Link',
  bulletList: 'Bulleted list',
  orderedList: 'Numbered list',
  quote: 'Quote',
  insert: 'Insert',
  image: 'Image',
  table: 'Table',
  divider: 'Divider',
  buyButton: 'Buy button',
  undo: 'Undo',
  redo: 'Redo',
  html: 'HTML',

  blocks: 'Blocks',
  blocksFound: (count: number) => (count === 1 ? '1 block' : `${count} blocks`),
  noBlocks: 'No block matches.',

  tableTools: 'Table tools',
  rowAbove: 'Row above',
  rowBelow: 'Row below',
  columnLeft: 'Column left',
  columnRight: 'Column right',
  deleteRow: 'Delete row',
  deleteColumn: 'Delete column',
  headerRow: 'Header row',
  headerColumn: 'Header column',
  deleteTable: 'Delete table',

  imageTools: 'Image tools',
  alt: 'Alt text',
  altHint: 'What the image shows',
  replace: 'Replace',
  remove: 'Remove',
  caption: 'Caption (optional)',
  storingImage: 'Storing the image…',

  calloutTools: 'Callout tools',
  calloutKind: 'Kind',
  unwrap: 'Remove box',

  linkTools: 'Link tools',
  editLink: 'Edit link',
  removeLink: 'Remove link',
  openLink: 'Open link',
  linkTo: 'Link to',
  linkHint: 'Search your reviews, or enter an address',
  linkAddress: (address: string) => `Link to ${address}`,
  noReviews: 'No published review matches.',
  searching: 'Searching…',
  searchFailed: 'The reviews could not be searched just now.',
  badAddress: 'A link cannot lead to this address',
  apply: 'Apply',
  cancel: 'Cancel',

  htmlLabel: 'HTML of the text',
  htmlHint:
    'Headings 2 to 4, lists, quotes, tables, figures and links. Everything else is removed when you return.',
  htmlDone: 'Back to the editor',
  nothingRemoved: 'Nothing was removed.',
  removed: (parts: string) => `Removed: ${parts}.`,

  words: (count: number) => (count === 1 ? '1 word' : `${count.toLocaleString('en')} words`),
  minutes: (count: number) => `${count} min read`,
  characters: (count: number, most: number) =>
    `${count.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  noOffer: 'The text has a buy button. Readers see it once the post has an affiliate URL.',

  pasteTooLong: (count: number, most: number) =>
    `The text was not pasted: the field would have ${count.toLocaleString('en')} characters, but the limit is ${most.toLocaleString('en')}. Paste the text in parts.`,
  pasteTooTangled:
    'The text was not pasted: it has more elements than a page can show. Paste the text in parts.',
  pasteTooLarge: 'The text was not pasted: it is larger than 20 MB. Paste the text in parts.',
  imagesLeftOut: (count: number) =>
    count === 1
      ? '1 image could not be pasted, because it is not on the clipboard.'
      : `${count} images could not be pasted, because they are not on the clipboard.`,
  imageFailed: (reason: string) => `An image was not stored: ${reason}`,
  remoteImages: (count: number) =>
    count === 1
      ? 'The text has 1 image from another site. Import it into your library?'
      : `The text has ${count} images from other sites. Import them into your library?`,
  importImages: 'Import',
  keepImages: 'Leave them there',
  importing: (done: number, count: number) => `Importing image ${done} of ${count}…`,
  imported: (count: number) => (count === 1 ? '1 image imported.' : `${count} images imported.`),
  notImported: (count: number) =>
    count === 1
      ? '1 image could not be imported and stays where it is.'
      : `${count} images could not be imported and stay where they are.`,
  dismiss: 'Close',
} as const;
