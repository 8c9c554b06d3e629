/** Every sentence the product says in more than one place, or that a rule of the product fixes. */

export const heroWords = ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'] as const;

export const loading = {
  generic: 'Loading...',
  review: 'Loading product review...',
  products: 'Loading products...',
  featured: 'Loading featured reviews...',
} as const;

export const empty = {
  products: 'Oops, the data will be there soon',
  review: 'Product review not found.',
} as const;

export const failed = {
  products: 'The reviews could not be loaded just now.',
  review: 'This review could not be loaded just now. Please try again in a moment.',
  retry: 'Try again',
} as const;

export const notFound = {
  code: '404',
  text: "Sorry, there's nothing left in here",
  home: 'Back to Home',
} as const;

export const underConstruction = {
  title: 'Under Construction',
  text: "We're working hard to bring you something amazing. Please check back soon!",
  soon: 'Coming Soon',
} as const;

export const search = { placeholder: 'Search products...', clear: 'Clear search' } as const;

export const review = {
  descriptionFallback: 'No description available',
  categoryFallback: 'Uncategorized',
  callToActionFallback: 'SHOP NOW',
  offerFallback: 'Get the best price available with our exclusive offer!',
  noPrice: 'Price at the shop',
  demonstration:
    'A demonstration review: the product, the shop and the test are invented to show how this site works.',
  sample: 'A sample page with fixed content. It is not part of the catalogue.',
} as const;

/** What a score means, from 1 to 5 stars. */
export const verdicts = [
  'Leave it on the shelf',
  'Hard to recommend',
  'Good, with caveats',
  'Well worth having',
  'Best of its kind',
] as const;

export const account = {
  required: 'Please fill in all required fields',
  mismatch: 'New password and confirmation do not match',
  tooShort: 'New password must be at least 6 characters long',
  tooLong: 'New password must be at most 72 bytes long',
  notSignedIn: 'Admin user data not found',
  updated: 'Password updated successfully!',
  updateFailed: 'Failed to update password',
} as const;

export const preview = {
  ribbon: 'Draft preview: not published, not public',
  notFound: 'There is no such post',
} as const;

export const publishing = {
  silent: 'The rebuild has not been heard of for 15 minutes.',
  hookMissing: 'No rebuild hook is set up: set REBUILD_HOOK_URL.',
  hookFailed: 'The rebuild could not be requested.',
  unreachable: 'The database cannot be reached just now. Please try again.',
} as const;
