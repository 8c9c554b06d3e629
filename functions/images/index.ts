export { enqueueRemoteImage, imageMessageSchema } from './queue.ts';
