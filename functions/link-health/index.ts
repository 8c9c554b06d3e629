export { collectChangedLinks } from './collect.ts';
export { consumeLinks, startLinkChecks } from './consumer.ts';
