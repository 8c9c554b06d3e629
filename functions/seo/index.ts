export { notifySearchEngines } from './index-now.ts';
