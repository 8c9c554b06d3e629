export { specificationMessages } from '../languages/texts/index.ts';
