export { createPost, postsQuery, refreshPosts } from './api.ts';
export { sameForm, summarizeErrors } from './form/form-state.ts';
export { PostFields } from './form/PostFields.tsx';
