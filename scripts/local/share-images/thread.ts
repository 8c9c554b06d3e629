/** Run as a thread by picture-thread.ts: keeps fonts and drawing tools loaded between publishes. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { makePictures } from '../../share-images/make.ts';

/** The rest of a large site's come with the next publishes: this machine has other work. */
const MOST_AT_ONCE = 200;

const { url, secretKey } = z.object({ url: z.string(), secretKey: z.string() }).parse(workerData);

parentPort?.on('message', async () => {
  try {
    await makePictures({ url, secretKey, most: MOST_AT_ONCE, gently: true });
  } catch (error) {
    console.error('The pictures for shared links could not be made:', error);
  }
  parentPort?.postMessage(null);
});
