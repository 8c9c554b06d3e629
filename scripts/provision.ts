/**
 * `npm run provision`: makes the queues and buckets that the Worker of dist/ is bound to, where the
 * Cloudflare account does not have them yet. `--preview` makes those of previews.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration, resourcesOf } from './deploy/configuration.ts';
import { isRehearsal, loadEnvironment } from './deploy/environment.ts';
import { provision } from './deploy/provision.ts';
import { runCommand } from './deploy/run.ts';

const { values } = parseArgs({ options: { preview: { type: 'boolean', default: false } } });

await runCommand(async () => {
  loadEnvironment();
  const configuration = await readConfiguration(join(import.meta.dirname, '../dist'));
  const resources = resourcesOf(configuration, values.preview);
  const { queues, buckets } = resources;
  console.log(`The Worker needs ${[...queues, ...buckets].join(', ')}`);
  if (!isRehearsal()) await provision(resources, console.log);
});
