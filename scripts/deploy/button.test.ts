import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VARIABLE_NAMES, VARIABLES } from './cloudflare/variables.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const manifest = z
  .object({
    repository: z.object({ url: z.string() }).optional(),
    scripts: z.record(z.string(), z.string()),
    cloudflare: z.object({
      bindings: z.record(z.string(), z.object({ description: z.string().min(1) })),
    }),
  })
  .parse(JSON.parse(read('package.json')));
const { bindings } = manifest.cloudflare;
const example = read('.dev.vars.example');
const guide = read('docs/deploying.md');

const required = VARIABLE_NAMES.filter((name) => VARIABLES[name].required);
const places = (place: string) => VARIABLE_NAMES.filter((name) => VARIABLES[name].button === place);

/** Kinds of bindings by table of wrangler.toml: whether the button creates the resource. */
const KINDS: Record<string, 'provisioned' | 'needs nothing' | 'optional'> = {
  queues: 'provisioned',
  // Without R2 the deployment leaves the binding out.
  r2_buckets: 'optional',
  images: 'optional',
  ratelimits: 'needs nothing',
  assets: 'needs nothing',
};
const SETTINGS = ['observability', 'triggers'];

const configuration = read('wrangler.toml');

/** The tables of wrangler.toml with this name. */
const blocks = (table: string) =>
  configuration.split(/^(?=\[)/m).filter((block) => block.startsWith(`[[${table}]]`));

/** The texts that a key has. */
const valuesOf = (key: string, block = configuration) =>
  [...block.matchAll(new RegExp(`^(?:${key}) = "([^"]*)"`, 'gm'))].map(([, value = '']) => value);

describe('values', () => {
  it('the button asks for the secrets of the Worker and for nothing else, without a default', () => {
    expect(parseEnv(example)).toEqual(
      Object.fromEntries(places('runtime').map((name) => [name, ''])),
    );
  });

  it('at most five are pasted, each once', () => {
    const pasted = [...places('runtime'), ...places('build')];
    expect(pasted.length).toBeLessThanOrEqual(5);
    expect([...pasted, ...places('derived')].sort()).toEqual([...required].sort());
  });

  it.each(required)(
    '%s is explained in the example, on the page of the button and in the guide',
    (name) => {
      expect(example).toMatch(new RegExp(`^(?:# )?${name}=$`, 'm'));
      expect(bindings).toHaveProperty(name);
      expect(guide).toMatch(new RegExp(`^\\| \`${name}\` `, 'm'));
    },
  );

  it.each(places('build'))('%s is called a build variable wherever it is explained', (name) => {
    expect(bindings[name]?.description).toMatch(/build variable/i);
    expect(bindings.SUPABASE_SECRET_KEY?.description).toContain(name);
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
    expect(row).toMatch(/\| build +\|/);
  });

  it.each(places('runtime'))('%s is called a secret of the Worker in the guide', (name) => {
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${name}\` `));
    expect(row).toMatch(/\| runtime +\|/);
  });
});

describe('bindings', () => {
  it('every table of wrangler.toml is one that the button creates or the site can do without', () => {
    const tables = [...configuration.matchAll(/^\[\[?(\w+)/gm)].map(([, name = '']) => name);
    expect(tables).toContain('queues');
    for (const table of tables) {
      expect([...Object.keys(KINDS), ...SETTINGS], table).toContain(table);
    }
  });

  it.each(valuesOf('binding|name').filter((name) => /^[A-Z_]+$/.test(name)))(
    '%s has a description',
    (name) => {
      expect(bindings).toHaveProperty(name);
    },
  );

  const resources = ['queues.producers', 'r2_buckets'].flatMap((table) =>
    blocks(table).flatMap((block) => valuesOf('binding', block)),
  );

  it.each(resources)('the page of the button asks for a name of %s of the site alone', (name) => {
    expect(bindings[name]?.description).toContain('Replace `spotter` in the suggested name');
    const [block = ''] = configuration
      .split(/^(?=\[)/m)
      .filter((text) => text.includes(`"${name}"`));
    expect(valuesOf('queue|bucket_name', block)[0]).toMatch(/^spotter-/);
  });

  it('every queue has a producer, because the button creates the queues of producers', () => {
    const created = blocks('queues.producers').flatMap((block) => valuesOf('queue', block));
    const consumed = blocks('queues.consumers').flatMap((block) =>
      valuesOf('queue|dead_letter_queue', block),
    );
    expect(consumed).toContain('spotter-publish-failed');
    for (const queue of consumed) expect(created).toContain(queue);
  });
});

describe('commands', () => {
  it('no step of a deployment asks anything', () => {
    const files = ['scripts/deploy', 'scripts/deploy/cloudflare'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.ts'))
        .map((name) => `${folder}/${name}`),
    );
    const commands = [
      'build',
      'deploy',
      'doctor',
      'images',
      'migrate',
      'provision',
      'report',
      'smoke',
    ];
    const steps = [...commands.map((name) => `scripts/${name}.ts`), 'scripts/upload.ts', ...files];
    for (const file of steps.filter((name) => !name.includes('.test.'))) {
      expect(read(file), file).not.toMatch(/owner\/ask|node:readline|isTTY|process\.stdin/);
    }
    expect(read('scripts/deploy/cloudflare/wrangler.ts')).toContain("stdio: ['ignore'");
  });
});

it('the README has the button for this repository', () => {
  const address = manifest.repository?.url.replace(/^git\+|\.git$/g, '');
  const button = /deploy\.workers\.cloudflare\.com\/\?url=([^)\s]+)\)/.exec(read('README.md'))?.[1];
  expect(button).toBe(address ?? 'https://github.com/OWNER/spotter');
});
