import { localize } from '../locale/localize.ts';

export const reviewMessages = localize({
  en: {
    notFound: 'Product review not found.',
    failed: 'This review could not be loaded just now. Please try again in a moment.',
    descriptionFallback: 'No description available',
    categoryFallback: 'Uncategorized',
    callToActionFallback: 'SHOP NOW',
    offerFallback: 'Get the best price available with our exclusive offer!',
    noPrice: 'Price at the shop',
    demonstration:
      'A demonstration review: the product, the shop and the test are invented to show how this site works.',
    sample: 'A sample page with fixed content. It is not part of the catalogue.',
  },
});

/** What a score means, from 1 to 5 stars. */
export const verdicts = localize({
  en: [
    'Leave it on the shelf',
    'Hard to recommend',
    'Good, with caveats',
    'Well worth having',
    'Best of its kind',
  ],
});

/** What the owner reads about posts. */
export const postMessages = localize({
  en: {
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
    confirmDelete: 'Are you sure you want to delete this post? This action cannot be undone.',
    none: 'No posts yet',
    createFirst: 'Create Your First Post',
    noMatch: 'No post matches this search.',
    clearSearch: 'Show all posts',
    discard: 'Discard the unsaved text permanently? It is stored nowhere else.',
    leave: 'You have unsaved changes. Leave without saving? Your text stays on this device.',
    noRating: 'N/A',
    publishNow: 'Publish immediately (uncheck to save as draft)',
    /** The button text that the edit form begins with. */
    callToAction: 'Buy Now',
    unknownCategory: 'Unknown',
    previewLinkFailed: 'The preview link could not be created.',
    previewLinkCopied: 'Preview link copied',
    titleRequired: 'Title is required',
    categoryRequired: 'At least one category is required',
    categoryGone: 'A selected category has been deleted',
    categoryUnknown: 'This is not a category',
    rating: 'The rating is a whole number from 1 to 5',
    slugReserved: 'This address is reserved',
    slugTaken: 'This URL is already in use.',
    missing: 'This post no longer exists.',
    changed: 'This post was changed in another window after you opened it.',
    previewRibbon: 'Draft preview: not published, not public',
  },
});
