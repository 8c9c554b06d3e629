export { PUBLISHING_REFRESH } from './api.ts';
export { PublishingFailure, PublishingStatus } from './PublishingStatus.tsx';
