export { RichTextField } from './RichTextField.tsx';
export { RichTextFormField } from './RichTextFormField.tsx';
