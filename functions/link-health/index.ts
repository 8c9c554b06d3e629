export { collectChangedLinks } from './collect.ts';
export { consumeLinks, linkMessageSchema, startLinkChecks } from './consumer.ts';
