export { parseSource } from './dom-source.ts';
export { RichTextFormField } from './RichTextFormField.tsx';
export { useLinkableReviews } from './use-linkable-reviews.ts';
