/** `npm run demo -- remove`: removes the generated visitors of the local demo. */
import { removeDemoData } from './local/demo/remove.ts';
import { Failure } from './local/failure.ts';

const USAGE = `Usage: npm run demo -- remove

  remove   removes the generated views, clicks and searches of the demo, whether npm start
           runs or not; what real visitors did stays. Only npm start -- --reset brings them back`;

try {
  const [word, ...others] = process.argv.slice(2);
  if (word === '--help') console.log(USAGE);
  else if (word !== 'remove' || others.length > 0) throw new Failure(USAGE);
  else console.log(await removeDemoData(process.env.SPOTTER_DATA));
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exitCode = 1;
}
