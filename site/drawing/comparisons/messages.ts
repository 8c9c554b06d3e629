export { comparisonMessages } from '../../../core/languages/texts/index.ts';
