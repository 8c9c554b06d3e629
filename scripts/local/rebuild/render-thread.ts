/** The thread of site-builder.ts, which keeps compiled pages and content. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerTasks } from '../worker-thread.ts';
import { ChangeRenderer } from './renderer.ts';

const { build, origin } = z.object({ build: z.string(), origin: z.string() }).parse(workerData);
const taskSchema = z.object({
  from: z.string(),
  to: z.string(),
  since: z.number(),
  everything: z.boolean(),
});

const renderer = await ChangeRenderer.open(build, origin);
answerTasks((task) => renderer.render(taskSchema.parse(task)));
