export { specificationValueMessages } from './value-messages.ts';
