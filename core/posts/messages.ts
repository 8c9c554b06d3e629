import { RATING_DEFAULT } from './fields.ts';

export { reviewMessages, verdicts } from '../languages/texts/index.ts';

export const postMessages = {
  loadingOne: 'Loading post...',
  created: 'Product review post created successfully!',
  createdTitle: 'Success',
  updated: 'Post updated successfully!',
  deleted: 'Post deleted successfully!',
  createFailed: 'Failed to create post',
  updateFailed: 'Failed to update post',
  deleteFailed: 'Failed to delete post',
  listFailed: 'Failed to fetch posts',
  oneFailed: 'Failed to fetch post',
  none: 'No posts yet',
  createFirst: 'Create Your First Post',
  noMatch: 'No post matches this search.',
  clearSearch: 'Show all posts',
  discard: 'Discard the unsaved text permanently? It is stored nowhere else.',
  noRating: 'N/A',
  untitled: 'Untitled draft',
  publishNow: 'Publish immediately (uncheck to save as draft)',
  unknownCategory: 'Unknown',
  previewLinkFailed: 'The preview link could not be created.',
  previewLinkCopied: 'Preview link copied',
  titleRequired: 'Title is required',
  categoryRequired: 'At least one category is required',
  categoryGone: 'A selected category has been deleted',
  categoryUnknown: 'This is not a category',
  rating: 'The rating is a whole number from 1 to 5',
  ratingPreselected: 'Preselected in every new review.',
  keepRating: (rating: number) => (rating === 1 ? 'Keep 1 Star' : `Keep ${rating} Stars`),
  priceChecked: (day: string) => `Checked on ${day}.`,
  offerEnded: 'The offer has ended: visitors do not see it.',
  offerAhead: 'The offer has not started: visitors do not see it yet.',
  linkUnknown: 'There is no managed link with this name, or it was deleted',
  offerMerchantUnknown: 'A merchant of these offers has been deleted. Choose another one',
  offerLinkUnknown: 'A managed link of these offers does not exist, or it was deleted',
  offerPriceForbidden:
    'A merchant of these offers does not allow typed prices. Remove the price of that offer',
  slugReserved: 'This address is reserved',
  slugSubstitute:
    'The title has no Latin letters or digits. If this field is empty, publishing creates an address such as review-1a2b3c4d.',
  slugTaken: 'This URL is already in use.',
  missing: 'This post no longer exists.',
  changed: 'This post was changed in another window after you opened it.',
  previewRibbon: 'Draft preview: not published, not public',
  changesRibbon: 'Draft preview: these changes are not published, not public',
  withChanges: 'Published, with unpublished changes',
  offerOrder: 'The offer must end after it starts.',
  saveDraft: 'Save draft',
  draftSaved: 'Draft saved. Visitors see it after Update Post.',
  draftIncomplete: 'The draft is not completely saved',
  discardDraft: 'Discard draft',
  discardDraftTitle: 'Discard this draft?',
  confirmDiscardDraft:
    'All unpublished changes are removed from the editor and replaced by the published text. Visitors are not affected. The changes stay in the history of the post.',
  keepDraft: 'Keep draft',
  draftDiscarded: 'Draft discarded',
  discardDraftFailed: 'The draft could not be discarded',
  noChanges: 'There are no changes to save.',
} as const;

export const autosaveMessages = {
  unsaved: 'Unsaved changes',
  nothing: 'Nothing to save yet',
  saving: 'Saving…',
  saved: (time: string) => `Saved ${time}`,
  draftSaved: (time: string) => `Draft saved ${time}, not public`,
  retrying: 'Not saved, retrying',
  offline: 'Not saved, offline: kept on this device',
  except: (fields: string) => `Not saved yet: ${fields}`,
  changed: 'Not saved: changed in another window',
  deleted: 'Not saved: it was deleted elsewhere',
  failed: 'Not saved: autosave has failed',
  kept: 'This draft was changed elsewhere, so it was kept.',
  compare: 'Compare',
  keepTitle: 'Keep this draft?',
  keepNew: 'Autosave has stored this text as a draft. Nobody else sees it.',
  keepChanges: 'Autosave has stored your changes to this draft. Nobody else sees them.',
  keepWorking: 'Autosave has stored your changes in a draft. Visitors do not see them.',
  keepUnsaved:
    'The newest changes have not reached the server. If you keep them, they are stored on this device.',
  keep: 'Keep',
  discardNew: 'Discard draft',
  discardChanges: 'Discard changes',
  goOn: 'Go on editing',
  discardFailed: 'The draft could not be discarded',
} as const;

export const previewMessages = {
  title: 'Live preview',
  tab: 'Preview',
  write: 'Write',
  views: 'Text and preview',
  width: 'Width of the preview',
  phone: 'Phone',
  desktop: 'Desktop',
  frame: 'The page as visitors would see it',
  loading: 'Loading the preview...',
  failed: 'The preview could not be loaded.',
  again: 'Try again',
} as const;

export const searchPanelMessages = {
  result: 'In search results',
  card: 'As a shared link',
  canonical: 'Canonical URL',
  untitled: 'The title of the review',
  title: (count: number, most: number) => `Title: ${count} of about ${most} characters`,
  description: (count: number, most: number) => `Description: ${count} of about ${most} characters`,
  cut: 'The end will be cut.',
  drawn: 'An image with the title, the rating and the price is drawn.',
  pending: 'Made from the title when the review is first published.',
  chooseImage: 'Choose Social Image',
  imageAlt: 'The image of the shared link',
} as const;

export const publishCheckMessages = {
  title: 'Publish check',
  count: (count: number) =>
    count === 1 ? '1 thing would hurt this review' : `${count} things would hurt this review`,
  nothing: 'Nothing here would hurt this review.',
  advice: 'This is only advice: you can publish anyway.',
  checkLink: 'Check the affiliate URL',
  linkChecking: 'Checking the link...',
  linkAnswers: 'The affiliate URL responds.',
  linkUnchecked: 'The affiliate URL could not be checked just now.',
  unchecked: 'The title could not be checked for duplicates just now.',
  imageMissing: 'No image: lists and shared links will show a placeholder.',
  altMissing: 'No alt text: describe the image for people who cannot see it.',
  prosMissing: 'No pros: if you like nothing about the product, say so in the analysis.',
  consMissing: 'No cons: readers and search engines trust a review that names some.',
  analysisMissing: 'No analysis: it is what makes this a review instead of a product card.',
  textAltMissing: (count: number) =>
    count === 1
      ? 'An image in the analysis has no alt text.'
      : `${count} images in the analysis have no alt text.`,
  headingSkipped:
    'A heading in the analysis skips a level, so screen readers announce a missing part.',
  ratingNotChosen: `You have not chosen a rating yet: every new review begins with ${RATING_DEFAULT} stars.`,
  priceUnreadable:
    'The price cannot be read as an amount and a currency, so search results will not show it. “$49.99” can.',
  disclosureMissing:
    'No affiliate disclosure is set: readers must know that links earn a commission.',
  descriptionMissing: 'No short description: search engines will choose a sentence.',
  descriptionTooLong: (most: number) =>
    `The description for search results is longer than ${most} characters: they will cut it.`,
  titleTaken: (title: string) => `Another review is called “${title}”.`,
  linkMissing: 'No affiliate URL: the review has no buy button.',
  linkDead: 'The affiliate URL does not respond.',
} as const;
