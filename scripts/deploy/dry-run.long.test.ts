import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { LOOPBACK } from '../process/ports.ts';

const MINUTE = 60_000;

const PROJECT = 'abcdefghijklmnopqrst';

it(
  'a dry run checks the build without a database and without Cloudflare',
  async () => {
    const nobody = `http://${LOOPBACK}:1`;
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../deploy.ts'), '--dry-run'],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: process.env.PATH,
          HOME: process.env.HOME,
          CLOUDFLARE_API_BASE_URL: nobody,
          // Without SITE_URL a deployment asks Cloudflare for the URL of the Worker.
          CLOUDFLARE_API_TOKEN: 'hush',
          SUPABASE_URL: `https://${PROJECT}.supabase.co`,
          SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
          SUPABASE_SECRET_KEY: 'sb_secret_test',
          SUPABASE_DB_URL: `postgresql://postgres.${PROJECT}:secret@${LOOPBACK}:1/postgres`,
        },
      },
    );
    const closed = once(child, 'close');
    const [out, problem] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(`${out}${problem}`).toContain('--dry-run: exiting now');
    expect((await closed)[0]).toBe(0);
  },
  5 * MINUTE,
);
