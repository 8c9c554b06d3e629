/** The thread of share-images.ts: keeps fonts and drawing tools loaded between publishes. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { createShareImages } from '../../share-images/create.ts';
import { answerTasks } from '../worker-thread.ts';

/** The rest of a large site's follow with the next publishes: this machine has other work. */
const MOST_AT_ONCE = 200;

const { url, secretKey } = z.object({ url: z.string(), secretKey: z.string() }).parse(workerData);

answerTasks(() => createShareImages({ url, secretKey, most: MOST_AT_ONCE, gently: true }));
