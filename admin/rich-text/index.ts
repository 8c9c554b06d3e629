export { linkableReviewsQuery } from './api.ts';
export { RichTextFormField } from './RichTextFormField.tsx';
