export { specificationsQuery } from './api.ts';
export { parseQuantity } from './quantity.ts';
export { SpecificationList } from './SpecificationList.tsx';
export { readValues, valueLines, withValue } from './values.ts';
