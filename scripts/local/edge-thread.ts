/** The thread of edge-in-thread.ts. */
import { z } from 'zod';
import { answerTasks } from '../process/worker-thread.ts';
import { Edge } from './edge.ts';

const settingsSchema = z.object({
  port: z.int(),
  dataDirectory: z.string(),
  bindings: z.record(z.string(), z.string()),
  country: z.string(),
});

export type EdgeSettings = z.infer<typeof settingsSchema>;

const taskSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('prepare'), settings: settingsSchema, build: z.string() }),
  z.object({ kind: z.literal('take up worker'), build: z.string() }),
  z.object({ kind: z.literal('serve'), build: z.string() }),
  z.object({ kind: z.literal('open') }),
  z.object({ kind: z.literal('stop') }),
]);

export type EdgeTask = z.infer<typeof taskSchema>;

let edge: Promise<Edge> | undefined;
let served: string;

async function prepare(settings: EdgeSettings, build: string): Promise<void> {
  if (edge === undefined) {
    served = build;
    edge = Edge.prepare({ ...settings, build: () => served });
    edge.catch(() => {
      edge = undefined;
    });
  }
  await edge;
}

async function perform(task: EdgeTask): Promise<unknown> {
  switch (task.kind) {
    case 'prepare':
      return prepare(task.settings, task.build);
    case 'take up worker':
      // One that could not start is prepared again.
      return (await edge?.catch(() => undefined))?.takeUpWorker(task.build);
    case 'serve':
      served = task.build;
      return;
    case 'open':
      return (await edge)?.open();
    case 'stop':
      return (await edge)?.stop();
  }
}

answerTasks((task) => perform(taskSchema.parse(task)));
