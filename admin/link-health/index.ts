export { LinkProblems } from './LinkProblems.tsx';
export { linksAddress } from './links-address.ts';
