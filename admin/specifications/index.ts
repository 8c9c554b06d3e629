export { specificationsQuery } from './api.ts';
export { SpecificationList } from './SpecificationList.tsx';
