/** The thread of share-images.ts, which keeps fonts and libraries loaded. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerTasks } from '../../process/worker-thread.ts';
import { createShareImages } from '../../share-images/create.ts';
import { apiStore } from '../../share-images/store.ts';

/** Later publishes draw the rest, because this machine has other work. */
const MOST_AT_ONCE = 200;

const { url, secretKey } = z.object({ url: z.string(), secretKey: z.string() }).parse(workerData);

answerTasks(() =>
  createShareImages({ store: apiStore(url, secretKey), most: MOST_AT_ONCE, gently: true }),
);
