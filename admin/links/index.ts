export { LinkProblems } from './health/LinkProblems.tsx';
export { linksAddress } from './health/links-address.ts';
