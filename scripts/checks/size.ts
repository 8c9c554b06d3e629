/**
 * Checks that the hand-written code does not grow: lines and files of each zone, tests apart. `--write` records the
 * present numbers as limits, unless a total has grown.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const LIMITS = join(import.meta.dirname, 'size.json');

const ZONES = ['core', 'site', 'admin', 'functions', 'supabase', 'scripts', 'e2e'] as const;
const TYPES = 'ts,tsx,mjs,astro,css,sql';
const GENERATED = new Set(['functions/worker-configuration.d.ts', 'supabase/database.types.ts']);
/** Nobody reads or edits a migration again; the schema files say what they make. */
const HISTORY = 'supabase/migrations/';
const TEST = /^e2e\/|^supabase\/tests\/|\.(?:test|fixture)\.(?:tsx?|sql)$/;

const zoneSchema = z.object({
  lines: z.int(),
  files: z.int(),
  testLines: z.int(),
  testFiles: z.int(),
});
const sizeSchema = z.record(z.enum(ZONES), zoneSchema);

type ZoneSize = z.infer<typeof zoneSchema>;

const readText = (file: string) => readFileSync(join(root, file), 'utf8');

function measureZone(files: readonly string[]): ZoneSize {
  const lines = (of: readonly string[]) =>
    of.reduce((sum, file) => sum + readText(file).split('\n').length - 1, 0);
  const tests = files.filter((file) => TEST.test(file));
  const sources = files.filter((file) => !TEST.test(file));
  return {
    lines: lines(sources),
    files: sources.length,
    testLines: lines(tests),
    testFiles: tests.length,
  };
}

const sumOf = (sizes: readonly ZoneSize[], name: keyof ZoneSize) =>
  sizes.reduce((sum, size) => sum + size[name], 0);

if (import.meta.main) {
  const files = globSync(`{${ZONES}}/**/*.{${TYPES}}`, { cwd: root })
    .filter((file) => !file.includes('node_modules') && !GENERATED.has(file))
    .filter((file) => !file.startsWith(HISTORY))
    .sort();
  const zone = (name: string) => measureZone(files.filter((file) => file.startsWith(`${name}/`)));
  const size = sizeSchema.parse(Object.fromEntries(ZONES.map((name) => [name, zone(name)])));
  const limits = sizeSchema.parse(JSON.parse(readFileSync(LIMITS, 'utf8')));
  const measures = zoneSchema.keyof().options;
  const grown = ZONES.flatMap((name) =>
    measures
      .filter((measure) => size[name][measure] > limits[name][measure])
      .map(
        (measure) => `${name}: ${size[name][measure]} ${measure}, at most ${limits[name][measure]}`,
      ),
  );
  const now = Object.values(size);
  const total = (measure: keyof ZoneSize) => sumOf(now, measure).toLocaleString('en');
  const isMore = measures.some(
    (measure) => sumOf(now, measure) > sumOf(Object.values(limits), measure),
  );
  console.log(
    `${total('lines')} lines in ${total('files')} files, ${total('testLines')} of tests in ${total('testFiles')}`,
  );
  if (process.argv.includes('--write') && !isMore) {
    writeFileSync(LIMITS, `${JSON.stringify(size, null, 2)}\n`);
  } else if (grown.length > 0) {
    console.error(grown.join('\n'));
    console.error(
      'Remove as much elsewhere, or raise the limit in scripts/checks/size.json and say why.',
    );
    process.exitCode = 1;
  }
}
