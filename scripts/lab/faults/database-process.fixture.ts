/** Serves the embedded database of the data folder in DATA until the process is killed. */
import { startDatabase } from '../../local/database.ts';
import { readKeys } from '../../local/keys.ts';

const directory = process.env.DATA ?? '';
const keys = await readKeys(directory);
try {
  const { url } = await startDatabase({
    directory,
    keys,
    reviews: 0,
    demo: true,
    log: () => {},
  });
  process.send?.({ url, secret: keys.secret });
} catch (error) {
  process.send?.({ failure: String(error) });
  process.disconnect();
}
