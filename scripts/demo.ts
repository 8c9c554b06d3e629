/** `npm run demo -- remove`: removes the generated visitors and earnings of the local demo. */
import { join, resolve } from 'node:path';
import { runCommand } from './deploy/run.ts';
import { removeFromFolder } from './local/demo/remove.ts';
import { Failure } from './process/failure.ts';

const USAGE = `Usage: npm run demo -- remove

  remove   removes the generated views, clicks, searches and earnings of the demo. Your own stay.
           Only npm start -- --reset brings them back.`;

await runCommand(async () => {
  const [word, ...others] = process.argv.slice(2);
  if (word !== 'remove' || others.length > 0) throw new Failure(USAGE);
  await removeFromFolder(
    resolve(process.env.SPOTTER_DATA ?? join(import.meta.dirname, '../.spotter')),
  );
  console.log('The generated views, clicks, searches and earnings are removed.');
});
