export { createPost, postsQuery, refreshPosts } from './api.ts';
export { CategoryChecklist } from './form/CategoryChecklist.tsx';
export { sameForm, summarizeErrors } from './form/form-state.ts';
export { PostFields } from './form/PostFields.tsx';
export { SocialImageField } from './form/SocialImageField.tsx';
