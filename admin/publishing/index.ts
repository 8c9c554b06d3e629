/** What other features use of publishing. */
export { PUBLISHING_REFRESH } from './api.ts';
export { PublishingFailure } from './PublishingFailure.tsx';
export { PublishingStatus } from './PublishingStatus.tsx';
