export { useSiteName } from './use-site-name.ts';
