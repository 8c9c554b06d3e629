/** `npm run provision [-- --preview]`: creates missing queues and buckets of the Worker in dist/. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration, resourcesOf } from './deploy/configuration.ts';
import { isRehearsal, isWorkersBuild, loadEnvironment } from './deploy/environment.ts';
import { provision } from './deploy/provision.ts';
import { runCommand } from './deploy/run.ts';
import { messageOf } from './local/failure.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { preview: { type: 'boolean', default: false } } });
  loadEnvironment();
  const configuration = await readConfiguration(join(import.meta.dirname, '../dist'));
  const resources = resourcesOf(configuration, values.preview);
  console.log(`The Worker needs ${[...resources.queues, ...resources.buckets].join(', ')}`);
  if (isRehearsal()) return;
  try {
    await provision(resources, console.log);
  } catch (error) {
    // The button has created them, and the token of Workers Builds may not be allowed to list them.
    if (!isWorkersBuild()) throw error;
    console.warn(messageOf(error));
  }
});
