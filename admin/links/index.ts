export { LinkProblems } from '../link-health/LinkProblems.tsx';
export { linksAddress } from '../link-health/links-address.ts';
