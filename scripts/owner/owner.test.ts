import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestDatabase } from '../local/database/image.fixture.ts';
import { serveDatabase } from '../local/database/serve.ts';

const keys = { publishableKey: 'sb_publishable_tests', secretKey: 'sb_secret_tests' };
const connection = await openTestDatabase('migrated');
const server = await serveDatabase(connection, { port: 0, ...keys });

beforeEach(() => connection.driver.exec('truncate public.admin_users cascade'));
afterAll(async () => {
  await server.close();
  await connection.close();
});

const project = { SUPABASE_URL: server.url, SUPABASE_SECRET_KEY: keys.secretKey };

/** Runs `npm run owner --` with arguments and answers. */
async function owner(
  words: string[],
  answers: string[],
  environment: Record<string, string> = project,
) {
  const script = join(import.meta.dirname, '../owner.ts');
  const running = spawn(process.execPath, [script, ...words], {
    env: { PATH: process.env.PATH, ...environment },
  });
  running.stdin.end(answers.map((answer) => `${answer}\n`).join(''));
  const [out, problem, [code]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, 'close'),
  ]);
  return { code, out, problem };
}

async function accounts() {
  const { rows } = await connection.driver.query('select username, email from public.admin_users');
  return rows;
}

const account = ['keeper', 'keeper@spotter.example', 'correct horse'];

test('create asks for every value and creates an owner who can sign in', async () => {
  const { code, out, problem } = await owner(['create'], account);
  expect({ code, out }).toEqual({
    code: 0,
    out: 'keeper can now sign in at /thisisme of your site.\n',
  });
  expect(problem).not.toContain('correct horse');
  expect(await accounts()).toEqual([{ username: 'keeper', email: 'keeper@spotter.example' }]);
  const { rows } = await connection.driver.query<{ answer: { success: boolean } }>(
    "select public.admin_login('keeper', 'correct horse') as answer",
  );
  expect(rows[0]?.answer.success).toBe(true);
});

test('create accepts username and email as options', async () => {
  const words = ['create', '--username', 'keeper', '--email', 'keeper@spotter.example'];
  expect(await owner(words, ['correct horse'])).toMatchObject({ code: 0 });
  expect(await accounts()).toHaveLength(1);
});

test('create refuses a second owner', async () => {
  await owner(['create'], account);
  const { code, problem } = await owner(['create'], ['other', 'other@spotter.example', 'battery']);
  expect(code).toBe(1);
  expect(problem).toContain('An owner already exists.');
  expect(await accounts()).toHaveLength(1);
});

test.each([
  [['keeper', 'keeper@spotter.example', 'short'], 'Password must be at least 6 characters long.'],
  [[], 'Username cannot be empty.'],
])('create with %o reports what is wrong', async (answers, sentence) => {
  const { code, problem } = await owner(['create'], answers);
  expect(code).toBe(1);
  expect(problem).toContain(sentence);
  expect(await accounts()).toEqual([]);
});

const login = (password: string) =>
  connection.driver
    .query<{ answer: { success: boolean } }>(
      `select public.admin_login('keeper', '${password}') as answer`,
    )
    .then(({ rows }) => rows[0]?.answer.success);

test('reset-password replaces a forgotten password', async () => {
  await owner(['create'], account);
  expect(await owner(['reset-password'], ['keeper', 'short'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('New password must be at least 6 characters long.'),
  });
  expect(await owner(['reset-password'], ['nobody', 'battery staple'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('No owner has this username.'),
  });
  expect(await login('correct horse')).toBe(true);
  expect(await owner(['reset-password', '--username', 'keeper'], ['battery staple'])).toMatchObject(
    {
      code: 0,
      out: 'keeper can now sign in with the new password. Every browser is signed out.\n',
    },
  );
  expect(await login('correct horse')).toBe(false);
  expect(await login('battery staple')).toBe(true);
});

test('reset-second-factor switches off a lost second factor', async () => {
  await owner(['create'], account);
  expect(await owner(['reset-second-factor'], ['keeper'])).toMatchObject({
    code: 1,
    problem: expect.stringContaining('No second factor is set up.'),
  });
  await connection.driver.exec(`insert into public.admin_totp
    select id, repeat('0', 40), now(), 1 from public.admin_users`);
  expect(await owner(['reset-second-factor', '--username', 'keeper'], [])).toMatchObject({
    code: 0,
    out: 'keeper can now sign in with the password alone.\n',
  });
  const { rows } = await connection.driver.query('select from public.admin_totp');
  expect(rows).toEqual([]);
});

test('a database that cannot be used is reported without a stack trace', async () => {
  const wrongKey = { ...project, SUPABASE_SECRET_KEY: 'sb_secret_wrong' };
  const nowhere = { ...project, SUPABASE_URL: 'http://127.0.0.1:1' };
  for (const environment of [wrongKey, nowhere]) {
    const { code, problem } = await owner(['create'], account, environment);
    expect(code).toBe(1);
    expect(problem).toMatch(/could not create the owner \(.+\)\. Check SUPABASE_URL/);
    expect(problem).not.toContain('    at ');
  }
  const { code, problem } = await owner(['create'], account, {});
  expect(code).toBe(1);
  expect(problem).toMatch(/^Set SUPABASE_URL and SUPABASE_SECRET_KEY/);
});

test('without a project, export and import use the site that is running on this machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spotter-owner-'));
  const here = { SPOTTER_DATA: folder };
  const file = join(folder, 'content.jsonl.gz');
  expect(await owner(['export', file], [], here)).toMatchObject({
    code: 1,
    problem: expect.stringContaining('There is no site on this machine yet'),
  });
  // The data folder of a running platform.
  const databasePort = Number(new URL(server.url).port);
  const { publishableKey: publishable, secretKey: secret } = keys;
  await mkdir(join(folder, 'database'));
  const stored = { publishable, secret, rebuild: 'rebuild', astro: 'astro', databasePort };
  await writeFile(join(folder, 'keys.json'), JSON.stringify(stored));
  const asked: unknown[] = [];
  const hook = createServer(({ method, url, headers }, response) => {
    asked.push({ method, url, authorization: headers.authorization });
    response.writeHead(202).end();
  });
  await once(hook.listen(databasePort + 2, '127.0.0.1'), 'listening');
  expect(await owner(['export', file], [], here)).toEqual({
    code: 0,
    out: `Wrote 4 settings, 0 specifications, 6 categories, 0 images, 0 merchants, 0 reviews, 0 managed links, 0 best-of pages, 0 pages, 0 comparisons to ${file}.\n`,
    problem: '',
  });
  await connection.driver.exec("delete from public.categories where slug = 'apparel'");
  expect(await owner(['import', file], [], here)).toEqual({
    code: 0,
    out: '1 category was added:\n  Apparel\nUnchanged: 4 settings, 5 categories.\nThe site is being rebuilt.\n',
    problem: '',
  });
  expect(asked).toEqual([{ method: 'POST', url: '/rebuild', authorization: 'Bearer rebuild' }]);
  hook.close();
  const packed = await readFile(file);
  await writeFile(file, packed.subarray(0, packed.length - 20));
  expect(await owner(['import', file], [], here)).toEqual({
    code: 1,
    out: '',
    problem: `${file} is damaged or truncated and cannot be decompressed.\n`,
  });
  await rm(folder, { recursive: true });
});

test('unknown arguments print the usage', async () => {
  for (const words of [
    [],
    ['constructor'],
    ['create', '--password', 'x'],
    ['create', 'somebody'],
    ['export'],
    ['import', 'one', 'two'],
  ]) {
    const { code, problem } = await owner(words, []);
    expect(code).toBe(1);
    expect(problem).toContain('Usage: npm run owner -- create');
  }
  expect(await owner(['--help'], [])).toMatchObject({ code: 0 });
});
