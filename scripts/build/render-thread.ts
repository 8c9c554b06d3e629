/** The thread of site-builder.ts, which keeps compiled pages and content. */
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { answerTasks } from '../process/worker-thread.ts';
import { ChangeRenderer, renderTaskSchema } from './renderer.ts';

const { build, origin } = z.object({ build: z.string(), origin: z.string() }).parse(workerData);
const renderer = await ChangeRenderer.open(build, origin);
answerTasks((task) => renderer.render(renderTaskSchema.parse(task)));
