/** `npm run provision [-- --preview]`: creates missing queues and buckets of the Worker in dist/. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from './deploy/cloudflare/configuration.ts';
import { loadEnvironment } from './deploy/environment.ts';
import { provision } from './deploy/provision.ts';
import { runCommand } from './deploy/run.ts';

await runCommand(async () => {
  const { values } = parseArgs({ options: { preview: { type: 'boolean', default: false } } });
  loadEnvironment();
  const configuration = await readConfiguration(join(import.meta.dirname, '../dist'));
  await provision(configuration, { isPreview: values.preview, log: console.log });
});
