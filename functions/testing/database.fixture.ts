import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { z } from 'zod';

const servedSchema = z.object({
  url: z.string(),
  publishableKey: z.string(),
  secretKey: z.string(),
});

declare module 'vitest' {
  interface ProvidedContext {
    database: z.infer<typeof servedSchema>;
  }
}

/** Serves one database to the tests from its own process. */
export default async function serveTestDatabase(project: TestProject) {
  const served = fork(fileURLToPath(new URL('./database-process.fixture.ts', import.meta.url)));
  const [message] = await Promise.race([
    once(served, 'message'),
    once(served, 'exit').then(() => Promise.reject(new Error('The test database did not start'))),
  ]);
  project.provide('database', servedSchema.parse(message));
  return async () => {
    served.disconnect();
    await once(served, 'exit');
  };
}
