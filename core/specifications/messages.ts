export { specificationMessages } from '../languages/texts.ts';
