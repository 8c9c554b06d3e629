export { hasClosedForm, takesNoSubId } from './sub-id.ts';
