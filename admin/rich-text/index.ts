export { linkableReviewsQuery } from './api.ts';
export { parseSource } from './dom-source.ts';
export { RichTextFormField } from './RichTextFormField.tsx';
