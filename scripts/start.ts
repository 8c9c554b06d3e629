import { join, resolve } from 'node:path';
import { breakDemoLink, topUpDemoData } from './local/demo/top-up.ts';
import { parsePort, parseStartFlags, USAGE } from './local/flags.ts';
import { startPlatform } from './local/platform.ts';
import { makeSetupLink } from './owner/account.ts';
import { messageOf } from './process/failure.ts';
import { runUntilStopped } from './process/run.ts';

const { PORT, SPOTTER_DATA } = process.env;
const root = join(import.meta.dirname, '..');

await runUntilStopped(async (signal, log) => {
  const flags = parseStartFlags(process.argv.slice(2));
  if (flags.kind === 'help') {
    log(USAGE);
    return undefined;
  }
  const platform = await startPlatform({
    root,
    directory: resolve(SPOTTER_DATA ?? join(root, '.spotter')),
    port: parsePort(PORT),
    reset: flags.reset,
    reviews: flags.reviews,
    demo: flags.demo,
    log,
    signal,
  });
  const { databaseUrl, keys } = platform;
  const setup = platform.isDemo
    ? null
    : await makeSetupLink({ url: databaseUrl, secretKey: keys.secret }, platform.url).catch(
        () => null,
      );
  log(`
  Site   ${platform.url}
  Admin  ${platform.url}/thisisme${platform.isDemo ? '   (username owner, password spotter-demo)' : ''}${
    setup === null ? '' : `\n  Setup  ${setup}   (within an hour)`
  }
  Test webhook for the AI screen   ${platform.testWebhookUrl}

  Ctrl-C stops it.
`);
  if (!platform.isDemo) return platform;
  // After the first page, which must not wait for it.
  const demo = { transaction: platform.database.transaction, signal };
  void topUpDemoData({ ...demo, isServing: true })
    .then(() => breakDemoLink(demo))
    .catch((error) => {
      if (!signal.aborted) log(`The generated visitors could not be added: ${messageOf(error)}`);
    });
  return platform;
});
