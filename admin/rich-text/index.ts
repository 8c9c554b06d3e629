export { parseSource } from './dom-source.ts';
export { RichTextFormField } from './RichTextFormField.tsx';
