/** Every sentence the product says in more than one place, or that a rule of the product fixes. */

export const heroWords = ['Stronger', 'Faster', 'Healthier', 'Better', 'Fitter'] as const;

export const loading = {
  generic: 'Loading...',
  products: 'Loading products...',
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
  incorrect: 'Current password is incorrect',
  emailMismatch: 'Email does not match this account',
  readFailed: 'The account could not be read just now.',
} as const;

export const signIn = {
  busy: 'Signing in...',
  /** Over the page whose session has ended. */
  again: 'Your session has ended. Sign in to go on: nothing you typed is lost.',
} as const;

/** What the owner reads about posts. */
export const posts = {
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
  discard: 'Discard the unsaved text for good? It is kept nowhere else.',
  leave: 'You have unsaved changes. Leave without saving? Your text stays on this device.',
  noRating: 'N/A',
  publishNow: 'Publish immediately (uncheck to save as draft)',
  /** The button text that the edit form begins with. */
  callToAction: 'Buy Now',
  unknownCategory: 'Unknown',
} as const;

/** What the owner reads about categories. */
export const categories = {
  none: 'No categories found. Create your first category to get started.',
  created: 'Category created successfully!',
  updated: 'Category updated successfully!',
  deleted: 'Category deleted successfully!',
  activated: 'Category activated successfully!',
  deactivated: 'Category deactivated successfully!',
  listFailed: 'Failed to fetch categories',
  saveFailed: 'Failed to save category',
  deleteFailed: 'Failed to delete category',
  toggleFailed: 'Failed to update category status',
  inactive: 'Inactive: its reviews stay public, but menus, filters and new posts leave it out.',
  slugHint: 'As in /products?category=…',
  slugChangeHint: 'As in /products?category=… Links that use the old slug will find nothing.',
  /** After the name of a category that is about to be deleted. */
  losers: (count: number) => {
    if (count === 0) return 'is used by no post. This cannot be undone.';
    return count === 1
      ? 'is used by 1 post, which loses it. This cannot be undone.'
      : `is used by ${count} posts, which lose it. This cannot be undone.`;
  },
} as const;

/** The owner's screens around the posts. */
export const admin = {
  confirmLogout:
    'Unsaved text is kept on this device. Logging out removes it. Log out without saving it?',
  dashboardFailed: 'The numbers could not be loaded just now.',
  activityFailed: 'The activity could not be loaded just now.',
  noActivity: 'Nothing has happened yet.',
  unreachable: 'The server could not be reached. Check the connection and try again.',
  screenFailed: 'This screen could not be shown. What you typed is kept on this device.',
  retryBuildFailed: 'The rebuild could not be started.',
  linkFailed: 'The preview link could not be made.',
  linkCopied: 'Preview link copied',
} as const;

export const login = {
  required: 'Please enter both username and password',
  failed: 'Login failed',
  invalid: 'Invalid credentials',
  slowed: (seconds: number) => `Too many attempts. Please wait ${seconds} seconds and try again.`,
} as const;

/** What the owner's forms say at a field. */
export const ownerForm = {
  titleRequired: 'Title is required',
  categoryRequired: 'At least one category is required',
  categoryGone: 'A category chosen here has been deleted meanwhile',
  categoryUnknown: 'This is not a category',
  rating: 'The rating is a whole number from 1 to 5',
  webAddress: 'This must be an address that starts with https:// or http://',
  slugShape: 'Only small letters, digits and single hyphens between them',
  slugReserved: 'This address is reserved',
  slugTaken: 'Another review lives, or once lived, at this address',
  categoryNameRequired: 'Category name is required',
  categorySlugRequired: 'URL slug is required',
  categoryNameTaken: 'There is a category of this name already',
  categorySlugTaken: 'Another category has this slug already',
  usernameRequired: 'Username cannot be empty',
  emailRequired: 'Email cannot be empty',
  emailShape: 'Please enter a valid email address',
  tooLong: (most: number) => `At most ${most.toLocaleString('en')} characters`,
} as const;

/** What the owner's API says when it does not do what was asked. */
export const ownerFailure = {
  signedOut: 'You are not signed in, or your session has ended. Please sign in again.',
  crossSite: 'This request came from another site.',
  malformed: 'The request could not be read.',
  tooLarge: 'This is more than can be saved at once.',
  databaseAway: 'The database cannot be reached just now. Nothing was lost: please try again.',
  unexpected: 'Something went wrong here. Please try again.',
  postMissing: 'This post no longer exists.',
  postChanged: 'This post was changed in another window after you opened it.',
  categoryMissing: 'This category no longer exists.',
} as const;

/** The owner of a demonstration, shown on its login screen. */
export const demonstrationOwner = { username: 'owner', password: 'spotter-demo' } as const;

export const preview = {
  ribbon: 'Draft preview: not published, not public',
} as const;

export const publishing = {
  meanwhile:
    'Your changes are saved, and changed reviews are seen on their own pages. Lists wait for the rebuild.',
  silent: 'The rebuild has not been heard of for 15 minutes.',
  hookMissing: 'No rebuild hook is set up: set REBUILD_HOOK_URL.',
  hookFailed: 'The rebuild could not be requested.',
} as const;

/** What the owner reads in Settings. */
export const settings = {
  loadFailed: 'The settings could not be loaded just now.',
  construction: 'Under Construction Mode',
  constructionText:
    'Visitors see the construction page instead of the site, on every open page within moments. These screens and previews of drafts stay open. Saved at once.',
  constructionOn: 'Under construction mode enabled.',
  constructionOff: 'Under construction mode disabled.',
  constructionFailed: 'Failed to update under construction setting.',
  isOn: 'The site is under construction: visitors see the construction page.',
  isOff: 'The site is open to visitors.',
  saved: 'Settings Saved',
  counting: 'Counting',
  timeZone: "The site's time zone",
  timeZoneHint:
    'The days of the analytics begin at midnight in this time zone. What has been counted keeps its day.',
  timeZoneNow: (moment: string) => `There it is ${moment} now.`,
  timeZoneSave: 'Save Time Zone',
  timeZoneSaving: 'Saving...',
  timeZoneSet: (zone: string) => `Time zone set to ${zone}.`,
  timeZoneUnknown: 'This is not a time zone that the database knows.',
  timeZoneFailed: 'Failed to save the time zone',
} as const;

/** What a visitor reads when something broke that nobody expected. */
export const serverError = {
  title: 'Something broke here',
  text: 'This page could not be shown. The fault is ours, not yours: please try again in a moment.',
  sentence: 'Something went wrong here. Please try again in a moment.',
  again: 'Try again',
} as const;

/** The owner's quick search over screens and posts. */
export const palette = {
  title: 'Quick search',
  placeholder: 'Search screens and posts',
  open: 'Search',
  /** Read out behind it. */
  what: 'screens and posts',
  close: 'Close',
  results: 'Found',
  screens: 'Screens',
  posts: 'Posts',
  newest: 'Newest posts',
  draft: 'Draft',
  outside: 'opens in a new tab',
  searching: 'Searching posts...',
  postsFailed: 'The posts could not be searched just now.',
  nothing: (search: string) => `Nothing found for “${search}”.`,
  found: (count: number) => (count === 1 ? '1 found' : `${count} found`),
  all: (count: number) => `All ${count.toLocaleString('en')} posts found`,
} as const;

/** What the edge answers to events that it does not count. */
export const counting = {
  malformed: 'This is no event.',
  unknownReview: 'There is no such review at this address.',
  tooMany: 'Too many events at once.',
} as const;

/** What the owner reads about what visitors did. */
export const analytics = {
  periods: {
    today: 'Today',
    '7d': '7 days',
    '30d': '30 days',
    '90d': '90 days',
    '12m': '12 months',
    all: 'All time',
  },
  before: {
    today: 'yesterday, all day',
    '7d': 'the 7 days before',
    '30d': 'the 30 days before',
    '90d': 'the 90 days before',
    '12m': 'the 12 months before',
    all: '',
  },
  daysIn: (days: string, zone: string) => `${days}, in the time of ${zone}. Visitors only.`,
  change: (percent: number, before: string) => {
    if (percent === 0) return `as many as ${before}`;
    return `${Math.abs(percent).toLocaleString()}% ${percent > 0 ? 'more' : 'fewer'} than ${before}`;
  },
  points: (points: number, before: string) => {
    if (Number(points.toFixed(2)) === 0) return `the same as ${before}`;
    return `${Math.abs(points).toFixed(2)} points ${points > 0 ? 'above' : 'below'} ${before}`;
  },
  noneBefore: (before: string) => `nothing in ${before}`,
  failed: 'The numbers could not be loaded just now.',
  stale: 'The numbers could not be read again just now. These are the last ones.',
  noPosts: 'No Posts Found',
  noPostsHint: 'A review appears here once it is written.',
  noSearches: 'No Search Data',
  noSearchesHint: 'Nobody searched in this period.',
  noKeywords: 'No Keywords Found',
  noKeywordsHint: 'What visitors search for is gathered here.',
  nothingMissed: 'Nothing Missed',
  nothingMissedHint: 'No search of this period came back empty.',
  noCountries: 'No Country Data',
  noCountriesHint: 'No visit of this period came from a known country.',
  deletedReview: 'Deleted review',
  uncategorized: 'Uncategorized',
  onlyOneDay: 'A line takes more than one day: choose a longer period.',
  logFrom: (day: string) =>
    `The log goes back to ${day}. Older searches are in the keywords below, one by one no longer.`,
  funnelHint: 'Totals of the period. Nobody is followed from one step to the next.',
  viewsPerSearch: (views: string) => `${views} for each search`,
  clicksOfViews: (rate: string) => `${rate}% of the views`,
  some: (number: number, one: string) =>
    number === 1 ? `1 ${one}` : `${number.toLocaleString()} ${one.replace(/ch$/, 'che')}s`,
  setAside: { bot: 'Bots', prefetch: 'Pages fetched in advance', repeat: 'Repeated clicks' },
  setAsideHint: 'Recorded, but in none of the numbers on this screen.',
  nothingSetAside: 'Nothing was set aside in this period.',
} as const;

/** What the owner reads on the profile's screen. */
export const profile = {
  passwordsRequired: 'All password fields are required',
  passwordMismatch: 'New passwords do not match',
  usernameUpdated: 'Username updated successfully!',
  emailUpdated: 'Email updated successfully!',
  usernameFailed: 'Failed to update username',
  passwordFailed: 'Failed to change password',
  emailFailed: 'Failed to update email',
  othersEnd: 'A new password signs every other browser out.',
  noHistory: 'No login history available',
  historyFailed: 'The login history could not be loaded just now.',
  history: 'The last 10 logins. One that you do not know? Change the password.',
  unknownAddress: 'Unknown address',
  unknownBrowser: 'Unknown browser',
  sessionsFailed: 'The sessions could not be loaded just now.',
  onlySession: 'You are signed in here and nowhere else.',
  sessionEnded: 'Signed out there',
  othersEnded: 'Signed out everywhere else',
  sessionGone: 'That session has ended already.',
  endFailed: 'Failed to end the session',
} as const;

/** What the owner reads about the second factor. */
export const secondFactor = {
  off: 'With a second factor, a sign-in needs your password and a code from an authenticator app on your phone. It is off.',
  on: 'A sign-in needs your password and a code from your authenticator app.',
  noCodesLeft: 'No recovery code is left. Make new ones before you need them.',
  scan: 'Scan this with your authenticator app, or type the key into it. Then enter the code that it shows.',
  openApp: 'Open in an app on this device',
  qrCode: 'QR code for your authenticator app',
  keep: 'Each of these signs you in once, in place of a code, when your phone is not at hand. Keep them where you keep your passwords: they are not shown again.',
  ask: 'Enter the code that your authenticator app shows, or a recovery code.',
  codeHint: 'From your authenticator app, or a recovery code',
  codeRequired: 'Please enter the code',
  codeShape: 'A code has 6 digits, a recovery code 16 letters and digits',
  codeWrong: 'This code is wrong or was used already. Wait for the next one and try again.',
  recoveryWrong: 'This recovery code is wrong or was used already.',
  /** The secret was encrypted with a key that is not there any more. */
  codeUncheckable:
    'Codes cannot be checked since a key of this site was changed. Use a recovery code, then set the second factor up again.',
  passwordRequired: 'Please enter your current password',
  tooLate: 'This took too long. Please sign in again.',
  alreadyOn: 'The second factor is on already.',
  isOff: 'The second factor is off.',
  begunAnew: 'The setting-up was begun anew elsewhere. Please close this and begin again.',
  enabled: 'Second factor switched on',
  disabled: 'Second factor switched off',
  renewed: 'New recovery codes made',
  copied: 'Recovery codes copied',
  copyFailed: 'Failed to copy to clipboard',
  setUpFailed: 'The second factor could not be set up',
  enableFailed: 'The second factor could not be switched on',
  disableFailed: 'The second factor could not be switched off',
  renewFailed: 'New recovery codes could not be made',
} as const;
