export { reviewPath } from './address.ts';
export { parsePrice } from './price.ts';
