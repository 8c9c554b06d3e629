/**
 * Checks that the hand-written code does not grow: lines and files of each zone, tests apart, and pairs of folders that
 * import each other. `--write` records the present numbers as limits, unless a total has grown.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, normalize } from 'node:path';
import ts from 'typescript';
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
const sizeSchema = z.object({
  zones: z.record(z.enum(ZONES), zoneSchema),
  /** Pairs of folders that import each other. */
  circles: z.int(),
});

type Size = z.infer<typeof sizeSchema>;
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

/** The code of an `.astro` file stands before its markup and in its scripts. */
function codeOf(file: string): string {
  const text = readText(file);
  if (extname(file) !== '.astro') return text;
  const [, frontmatter = ''] = /^---\n([\s\S]*?)\n---/.exec(text) ?? [];
  return [frontmatter, ...[...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].flat()].join('\n');
}

/** Pairs of folders that import each other, also a folder and one in it, as "one and other". */
export function circlesAmong(files: readonly string[], code: (file: string) => string): string[] {
  const imports = new Map<string, Set<string>>();
  for (const file of files) {
    const from = dirname(file);
    const names = ts.preProcessFile(code(file)).importedFiles.map(({ fileName }) => fileName);
    for (const name of names.filter((each) => each.startsWith('.'))) {
      const to = dirname(normalize(join(from, name)));
      if (to !== from) imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  }
  return [...imports].flatMap(([from, targets]) =>
    [...targets]
      .filter((to) => from < to && imports.get(to)?.has(from))
      .map((to) => `${from} and ${to}`),
  );
}

const sumOf = (sizes: readonly ZoneSize[], name: keyof ZoneSize) =>
  sizes.reduce((sum, size) => sum + size[name], 0);

if (import.meta.main) {
  const files = globSync(`{${ZONES}}/**/*.{${TYPES}}`, { cwd: root })
    .filter((file) => !file.includes('node_modules') && !GENERATED.has(file))
    .filter((file) => !file.startsWith(HISTORY))
    .sort();
  const circles = circlesAmong(
    files.filter((file) => !TEST.test(file) && !['.css', '.sql'].includes(extname(file))),
    codeOf,
  );
  const zone = (name: string) => measureZone(files.filter((file) => file.startsWith(`${name}/`)));
  const size: Size = sizeSchema.parse({
    zones: Object.fromEntries(ZONES.map((name) => [name, zone(name)])),
    circles: circles.length,
  });
  const limits = sizeSchema.parse(JSON.parse(readFileSync(LIMITS, 'utf8')));
  const measures = zoneSchema.keyof().options;
  const grown = ZONES.flatMap((name) =>
    measures
      .filter((measure) => size.zones[name][measure] > limits.zones[name][measure])
      .map(
        (measure) =>
          `${name}: ${size.zones[name][measure]} ${measure}, at most ${limits.zones[name][measure]}`,
      ),
  );
  const now = Object.values(size.zones);
  const total = (measure: keyof ZoneSize) => sumOf(now, measure).toLocaleString('en');
  const isMore = measures.some(
    (measure) => sumOf(now, measure) > sumOf(Object.values(limits.zones), measure),
  );
  const moreCircles = size.circles > limits.circles;
  console.log(
    `${total('lines')} lines in ${total('files')} files, ${total('testLines')} of tests in ${total('testFiles')}; ${circles.length} pairs of folders import each other`,
  );
  if (process.argv.includes('--write') && !isMore && !moreCircles) {
    writeFileSync(LIMITS, `${JSON.stringify(size, null, 2)}\n`);
  } else if (grown.length > 0 || moreCircles) {
    console.error([...grown, ...(moreCircles ? circles : [])].join('\n'));
    console.error(
      'Remove as much elsewhere, or raise the limit in scripts/checks/size.json and say why.',
    );
    process.exitCode = 1;
  }
}
