export const paths = {
  home: '/thisisme',
  login: '/thisisme/login',
  setup: '/thisisme/setup',
  forgotPassword: '/thisisme/forgot-password',
  profile: '/thisisme/profile',
  privacy: '/thisisme/privacy',
  createPost: '/thisisme/create-post',
  managePosts: '/thisisme/manage-posts',
  schedule: '/thisisme/schedule',
  trash: '/thisisme/posts/trash',
  bestOf: '/thisisme/best-of',
  newBestOf: '/thisisme/best-of/new',
  bestOfTrash: '/thisisme/best-of/trash',
  comparisons: '/thisisme/best-of/comparisons',
  links: '/thisisme/links',
  managedLinks: '/thisisme/links/managed',
  merchants: '/thisisme/links/merchants',
  prices: '/thisisme/links/prices',
  media: '/thisisme/media',
  masterCategory: '/thisisme/master-category',
  analytics: '/thisisme/analytics',
  buttonTests: '/thisisme/analytics/button-tests',
  earnings: '/thisisme/earnings',
  earningImports: '/thisisme/earnings/imports',
  notAttributed: '/thisisme/earnings/not-attributed',
  earningNetworks: '/thisisme/earnings/networks',
  ai: '/thisisme/ai',
  health: '/thisisme/health',
  backups: '/thisisme/health/backups',
  alerts: '/thisisme/health/alerts',
  settings: '/thisisme/settings',
  branding: '/thisisme/settings/branding',
  language: '/thisisme/settings/language',
  sitePages: '/thisisme/settings/pages',
  rebuilds: '/thisisme/settings/rebuilds',
  postsFound: (search: string) => `/thisisme/manage-posts?${new URLSearchParams({ search })}`,
  editPost: (id: string) => `/thisisme/edit-post/${id}`,
  history: (id: string) => `/thisisme/posts/${id}/history`,
  editBestOf: (id: string) => `/thisisme/best-of/${id}`,
  bestOfHistory: (id: string) => `/thisisme/best-of/${id}/history`,
  editCategory: (id: string) => `/thisisme/master-category/${id}`,
  preview: (id: string) => `/product/pre-${id}-view-justme`,
  website: '/',
} as const;

const ownScreen = /^\/thisisme(?:$|[/?#])/;

/** Where to go after signing in: the requested screen if it is in the admin, else the home screen. */
export function wantedPath(state: unknown): string {
  const wanted =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  const usable =
    typeof wanted === 'string' && ownScreen.test(wanted) && !wanted.startsWith(paths.login);
  return usable ? wanted : paths.home;
}
