export { enqueueRemoteImage } from './queue.ts';
