/**
 * `npm run rollback [-- VERSION]`: restores the previous version of the Worker, or the one with this id, as
 * `wrangler rollback` does, whose options it takes.
 */
import { CloudflareAccount } from './deploy/cloudflare/account.ts';
import { readSource } from './deploy/cloudflare/configuration.ts';
import { runWrangler } from './deploy/cloudflare/wrangler.ts';
import { loadEnvironment } from './deploy/environment.ts';
import { runCommand } from './deploy/run.ts';
import { Failure } from './process/failure.ts';

await runCommand(async () => {
  loadEnvironment();
  const { name } = await readSource();
  // Wrangler would print a stack without a connection.
  const account = await CloudflareAccount.open(process.env);
  if (!(await account.workers()).includes(name)) {
    throw new Failure(
      `The account has no Worker ${name}, so there is nothing to roll back. Check CLOUDFLARE_ACCOUNT_ID and the name in wrangler.toml.`,
    );
  }
  const code = await runWrangler(['rollback', '--name', name, ...process.argv.slice(2)]);
  if (code !== 0) throw new Failure('The version could not be restored. See the error above.');
});
