export { RichTextFormField } from './RichTextFormField.tsx';
