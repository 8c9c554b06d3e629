/** Every address of the owner's screens, named once. */
export const paths = {
  home: '/thisisme',
  login: '/thisisme/login',
  profile: '/thisisme/profile',
  privacy: '/thisisme/privacy',
  createPost: '/thisisme/create-post',
  managePosts: '/thisisme/manage-posts',
  masterCategory: '/thisisme/master-category',
  analytics: '/thisisme/analytics',
  ai: '/thisisme/ai',
  settings: '/thisisme/settings',
  postsFound: (search: string) => `/thisisme/manage-posts?${new URLSearchParams({ search })}`,
  editPost: (id: string) => `/thisisme/edit-post/${id}`,
  preview: (id: string) => `/product/pre-${id}-view-justme`,
  website: '/',
} as const;

const ownScreen = /^\/thisisme(?:$|[/?#])/;

/** Where to go after signing in: the screen that was wanted, if it is one of ours, else the home. */
export function wantedPath(state: unknown): string {
  const wanted =
    typeof state === 'object' && state !== null && 'wanted' in state ? state.wanted : undefined;
  const usable =
    typeof wanted === 'string' && ownScreen.test(wanted) && !wanted.startsWith(paths.login);
  return usable ? wanted : paths.home;
}
