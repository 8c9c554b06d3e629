import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { VERSION } from '../../core/updates/version.ts';
import releases from '../../supabase/releases.json' with { type: 'json' };
import { openDatabase } from '../local/database/open.ts';
import {
  type Columns,
  readColumns,
  readSnapshot,
  type Snapshot,
} from '../local/database/snapshot.ts';
import { Failure } from '../process/failure.ts';
import { type Git, gitIn, linesOf } from './git.ts';
import { type RunningSite, startSite } from './rehearsal-site.ts';
import { runEarlierWorker } from './rehearsal-worker.ts';
import { findReleaseCommit } from './release-commit.ts';

const root = join(import.meta.dirname, '../..');

const releasesSchema = z
  .array(z.object({ version: z.string(), lastMigration: z.string() }))
  .nonempty();

const OWNER = { username_input: 'owner', password_input: 'spotter-demo' };
const ADDITION = ', saved once more';

type Release = z.infer<typeof releasesSchema>[number];

const OWN_REVIEW = { id: '20000000-0000-4000-8000-00000000abcd', slug: 'mine-alone' };

/** The content of an owner: a review, settings, visitors, and no demonstration content. */
const OWN_CONTENT = `
  insert into public.posts (id, title, slug, published, published_at, price, in_depth_analysis)
    values ('${OWN_REVIEW.id}', 'Mine alone', '${OWN_REVIEW.slug}', true, now(), '$10', 'Tested at home.');
  insert into public.post_categories (post_id, category_id)
    select '${OWN_REVIEW.id}', id from public.categories limit 1;
  insert into public.site_settings (setting_key, setting_value)
    values ('affiliate_disclosure', 'We earn from links, sometimes.')
    on conflict (setting_key) do update set setting_value = excluded.setting_value;
  delete from public.site_settings where setting_key = 'demo';
  insert into public.product_analytics (post_id, event_type, user_country, page_path, day)
    values ('${OWN_REVIEW.id}', 'page_view', 'DE', '/reviews/${OWN_REVIEW.slug}', current_date);
  insert into public.daily_post_totals values (current_date, '${OWN_REVIEW.id}', 70, 7);`;

function assert(holds: boolean, what: string): void {
  if (!holds) throw new Failure(`The rehearsal failed: ${what}`);
  console.log(`  ✓ ${what}`);
}

/** Prints what it runs. Returns the exit code and the output. */
async function run(folder: string, command: string, ...words: string[]) {
  console.log(`\n$ ${[command, ...words].join(' ')}`);
  const child = spawn(command, words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_prefer_offline: 'true' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      process.stdout.write(chunk);
    });
  }
  const [code] = await once(child, 'close');
  return { code, output };
}

async function succeed(folder: string, command: string, ...words: string[]): Promise<string> {
  const { code, output } = await run(folder, command, ...words);
  if (code !== 0) throw new Failure(`The rehearsal stopped: ${[command, ...words].join(' ')}`);
  return output;
}

async function withDatabase<Result>(
  site: string,
  use: (driver: Awaited<ReturnType<typeof openDatabase>>['driver']) => Promise<Result>,
): Promise<Result> {
  const connection = await openDatabase({ directory: join(site, '.spotter/database') });
  try {
    return await use(connection.driver);
  } finally {
    await connection.close();
  }
}

/** A bare repository whose tags are an earlier release and this commit. */
async function makeUpstream(folder: string, { version, lastMigration }: Release): Promise<string> {
  const bare = join(folder, 'upstream.git');
  await gitIn(root).run('clone', '--quiet', '--bare', '.', bare);
  const git = gitIn(bare);
  const tag = `v${version}`;
  const commit = await findReleaseCommit(gitIn(root), { tag, lastMigration }, console.log);
  await git.run('fetch', '--quiet', root, commit);
  await git.run('tag', '--force', tag, commit);
  await git.run('tag', '--force', `v${VERSION}`, await gitIn(root).run('rev-parse', 'HEAD'));
  return bare;
}

/** The files of a release in their own repository, without its history, and changed by an owner. */
async function makeSite(folder: string, upstream: string, version: string): Promise<Git> {
  const site = join(folder, 'site');
  await succeed(
    folder,
    'bash',
    '-c',
    `mkdir site && git -C "${upstream}" archive v${version} | tar -x -C site`,
  );
  const git = gitIn(site);
  await git.run('init', '--quiet', '--initial-branch=main');
  await git.run('config', 'user.name', 'An owner');
  await git.run('config', 'user.email', 'owner@example.com');
  await git.run('add', '--all');
  await git.run('commit', '--quiet', '--message', 'Initial commit');
  await writeFile(join(site, 'site/public/ours.txt'), 'A file of our own\n');
  await writeFile(join(site, 'README.md'), '# Our reviews\n\nNotes for ourselves.\n');
  await edit(site, 'core/settings/brand.ts', "name: 'Spotter'", "name: 'Our Reviews'");
  await edit(site, 'core/ui/tokens.css', '--paper: #f4eee1;', '--paper: #eef4e1;');
  await git.run('add', '--all');
  await git.run('commit', '--quiet', '--message', 'Make it ours');
  console.log(await git.run('show', '--stat', '--format=%s', 'HEAD'));
  return git;
}

async function edit(site: string, path: string, from: string, to: string): Promise<void> {
  const file = join(site, path);
  const text = await readFile(file, 'utf8');
  const changed = text.replace(from, to);
  if (changed === text) throw new Failure(`${path} has no ${from} to change`);
  await writeFile(file, changed);
}

async function checkSite(site: RunningSite, isUpdated: boolean): Promise<void> {
  const home = await site.page('/');
  assert(home.includes('Our Reviews'), "the home page has the owner's name");
  const review = await site.page(`/reviews/${OWN_REVIEW.slug}`);
  assert(review.includes('Tested at home.'), 'the review from before is shown');
  assert(review.includes('We earn from links, sometimes.'), 'with the disclosure from before');
  assert((await site.page('/ours.txt')).includes('of our own'), "the owner's file is served");
  assert(await site.signsIn(OWNER), 'the owner signs in with the password');
  if (isUpdated) assert((await site.page('/best')) !== '', 'pages of the new release are there');
}

async function checkDatabase(site: string, columns: Columns, before: Snapshot): Promise<void> {
  const after = new Set(await withDatabase(site, (driver) => readSnapshot(driver, columns)));
  const lost = before.filter((row) => !after.has(row));
  for (const row of lost) console.log(`  lost: ${row.slice(0, 200)}`);
  assert(lost.length === 0, `all ${before.length} rows of all tables are as before`);
}

const pointerSchema = z.object({ number: z.number() });

/** Copies the build that a site serves. */
async function copyBuild(site: string, to: string): Promise<void> {
  const builds = join(site, '.spotter/builds');
  const pointer = await readFile(join(builds, 'current.json'), 'utf8');
  const { number } = pointerSchema.parse(JSON.parse(pointer));
  await cp(join(builds, String(number)), to, { recursive: true });
}

/** The release to update from: the newest earlier one, or that of a version. */
function chooseRelease(asked: string | undefined): Release {
  const known = releasesSchema.parse(releases);
  const chosen = known.findLast(({ version }) => version === (asked ?? known.at(-1)?.version));
  if (chosen !== undefined) return chosen;
  const versions = known.map(({ version }) => version).join(', ');
  throw new Failure(`There is no earlier release ${asked}. There are: ${versions}.`);
}

/** The old code runs on the new database from its migration to the deployment of the new code. */
async function checkEarlierWorker(site: string, build: string, version: string): Promise<void> {
  const directory = join(site, '.spotter');
  const counted = () =>
    withDatabase(site, async (driver) => {
      const { rows } = await driver.query<{ views: number }>(
        'select sum(page_views)::int as views from public.daily_post_totals where post_id = $1',
        [OWN_REVIEW.id],
      );
      return rows[0]?.views ?? 0;
    });
  const before = await counted();
  const worker = { directory, build, owner: OWNER, review: OWN_REVIEW, addition: ADDITION };
  const page = await runEarlierWorker(worker);
  assert(page.includes(ADDITION), `the Worker of ${version} reads, saves and publishes`);
  assert((await counted()) === before + 1, 'and counts a view once');
}

/** `npm run rehearse -- update`: a site of an earlier release is updated to this commit, and back. */
export async function rehearseUpdate(asked: string | undefined): Promise<void> {
  const release = chooseRelease(asked);
  const folder = await mkdtemp(join(tmpdir(), 'spotter-update-rehearsal-'));
  await using opened = new AsyncDisposableStack();
  opened.defer(() => rm(folder, { recursive: true, force: true }));
  const upstream = await makeUpstream(folder, release);
  const git = await makeSite(folder, upstream, release.version);
  const site = git.folder;
  const made = await git.run('rev-parse', 'HEAD');
  const update = (...words: string[]) => run(site, 'npm', 'run', 'update', '--', ...words);

  console.log(`\n▸ A site of ${release.version}`);
  await succeed(site, 'npm', 'install', '--no-audit', '--no-fund');
  await git.run('checkout', '--', 'package-lock.json');
  await (await startSite(site)).stop();
  await withDatabase(site, (driver) => driver.exec(OWN_CONTENT));
  await (await startSite(site)).use((running) => checkSite(running, false));
  const columns = await withDatabase(site, readColumns);
  const before = await withDatabase(site, (driver) => readSnapshot(driver, columns));
  const build = join(folder, 'build');
  await copyBuild(site, build);

  console.log(`\n▸ The update to ${VERSION}`);
  const first = await update('--from', upstream);
  assert(first.code === 1, 'the update stops where a person has to decide');
  assert(first.output.includes('README.md'), 'and explains the conflict of README.md');
  const conflicts = linesOf(await git.run('diff', '--name-only', '--diff-filter=U'));
  const mine = conflicts.flatMap((path) => ['--keep-mine', path]);
  await succeed(site, 'npm', 'run', 'update', '--', '--continue', '--without-check', ...mine);
  assert((await git.run('status', '--porcelain')) === '', 'everything is committed');
  await succeed(site, 'npm', 'run', 'owner', '--', 'export', join(folder, 'after.jsonl'));
  await checkDatabase(site, columns, before);
  const tokens = await readFile(join(site, 'core/ui/tokens.css'), 'utf8');
  assert(tokens.includes('--paper: #eef4e1;'), "the owner's colour is still there");
  await (await startSite(site)).use((running) => checkSite(running, true));
  await checkEarlierWorker(site, build, release.version);

  console.log('\n▸ The way back');
  await succeed(site, 'npm', 'run', 'update', '--', '--rollback');
  assert((await git.run('rev-parse', 'HEAD')) === made, 'the code is that of before');
  const restored = await update('--rollback', '--restore-database');
  assert(restored.code === 0, 'and the copy of the database is put back');
  await checkDatabase(site, columns, before);
  await (await startSite(site)).use((running) => checkSite(running, false));
  console.log('\nAll steps passed.');
}
