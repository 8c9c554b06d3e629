export { comparisonMessages } from '../languages/texts.ts';
