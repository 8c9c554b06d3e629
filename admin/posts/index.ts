export { createPost, postsQuery, refreshPosts } from './api.ts';
export { sameForm } from './form/form-state.ts';
export { PostFields } from './form/PostFields.tsx';
