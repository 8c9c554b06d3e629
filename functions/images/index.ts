export { refuseLoopbackImages } from './loopback-images.ts';
export { enqueueRemoteImage, imageMessageSchema } from './queue.ts';
