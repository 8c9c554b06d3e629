import { previewPath } from '../core/http/preview-path.ts';

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
  pages: '/thisisme/pages',
  newPage: '/thisisme/pages/new',
  pagesTrash: '/thisisme/pages/trash',
  /** Where About, Contact and Imprint were. */
  formerPages: '/thisisme/settings/pages',
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
  rebuilds: '/thisisme/settings/rebuilds',
  postsFound: (search: string) => `/thisisme/manage-posts?${new URLSearchParams({ search })}`,
  editPost: (id: string) => `/thisisme/edit-post/${id}`,
  history: (id: string) => `/thisisme/posts/${id}/history`,
  editBestOf: (id: string) => `/thisisme/best-of/${id}`,
  bestOfHistory: (id: string) => `/thisisme/best-of/${id}/history`,
  editPage: (id: string) => `/thisisme/pages/${id}`,
  pageHistory: (id: string) => `/thisisme/pages/${id}/history`,
  editCategory: (id: string) => `/thisisme/master-category/${id}`,
  preview: (id: string) => previewPath('/product', id),
  website: '/',
} as const;

/** Addresses of a kind in the admin, and of its drafts. */
export interface ContentPaths {
  list: string;
  trash: string;
  edit(id: string): string;
  history(id: string): string;
  /** Shows the stored draft of a text. */
  preview(id: string): string;
}

export const postPaths: ContentPaths = {
  list: paths.managePosts,
  trash: paths.trash,
  edit: paths.editPost,
  history: paths.history,
  preview: paths.preview,
};

export const bestOfPaths: ContentPaths = {
  list: paths.bestOf,
  trash: paths.bestOfTrash,
  edit: paths.editBestOf,
  history: paths.bestOfHistory,
  preview: (id) => previewPath('/best', id),
};

export const pagePaths: ContentPaths = {
  list: paths.pages,
  trash: paths.pagesTrash,
  edit: paths.editPage,
  history: paths.pageHistory,
  preview: (id) => previewPath('', id),
};

const ownScreen = /^\/thisisme(?:$|[/?#])/;

/** Where to go after signing in: the requested screen if it is in the admin, else the home screen. */
export function wantedPath(state: unknown): string {
  const wanted =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  const usable =
    typeof wanted === 'string' && ownScreen.test(wanted) && !wanted.startsWith(paths.login);
  return usable ? wanted : paths.home;
}
