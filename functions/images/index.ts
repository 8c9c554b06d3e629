export { refuseLoopbackImages } from './loopback-images.ts';
export { enqueueRemoteImage, imageMessageSchema } from './queue.ts';
export { IMAGE_CACHE } from './remove-files.ts';
