/**
 * Checks the size of pages and admin screens: builds the demo and compresses files with Brotli. JavaScript
 * counts if it loads before any interaction, including its imports; what waits until the page is idle counts
 * apart.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildSite } from '../build/astro.ts';
import { openData } from '../local/data.ts';

/** Limits in kilobytes. */
interface Budget {
  page: string;
  /** Or a folder, whose heaviest page counts. */
  file: string;
  document: number;
  /** Fonts that it preloads, which delay the first paint. */
  font: number;
  script: number;
  /** The additional budget for islands that hydrate when the page is idle. */
  idle?: number;
}

const BUDGETS: Budget[] = [
  // All pages name fonts of devices, in 0.2 KB; the home page has its drawing, which was a separate request.
  { page: 'home', file: 'index.html', document: 21, font: 10, script: 10, idle: 64 },
  { page: 'products', file: 'products.html', document: 20, font: 10, script: 10 },
  { page: 'review', file: 'reviews/skip-9.html', document: 21, font: 10, script: 10 },
  { page: 'best-of', file: 'best', document: 22.5, font: 10, script: 10 },
  { page: 'comparison', file: 'compare', document: 20, font: 10, script: 10 },
  { page: 'category', file: 'categories', document: 20, font: 10, script: 10 },
];
/** The first visit to the login screen: HTML, CSS, fonts and JavaScript. */
const LOGIN_BUDGET = 84;
/** Includes the JavaScript of the login screen and of the frame, and what six parts of the admin use. */
const SCREEN_BUDGET = 179;
/** Screens with a large form, without the editor of its texts, which loads when it comes near the screen. */
const FORM_BUDGET = 196;
/** Of JavaScript, on the first visit to a screen. Each is a request. */
const SCREEN_FILES = 24;
const FORM_SCREENS = [
  'AssistantScreen',
  'CreatePostScreen',
  'EditPostScreen',
  'EditBestOfScreen',
  'NewBestOfScreen',
  'SitePageScreen',
  'SetupScreen',
];
/** In addition to the JavaScript of the form that opens it. */
const EDITOR_BUDGET = 120;

const KILOBYTE = 1024;

/** Sizes of compressed files by name, because most modules belong to several screens. */
const weights = new Map<string, number>();

function weigh(file: string): number {
  const known = weights.get(file);
  if (known !== undefined) return known;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const weight = brotliCompressSync(readFileSync(file), { params }).length / KILOBYTE;
  weights.set(file, weight);
  return weight;
}

function withImports(client: string, modules: Iterable<string>, found = new Set<string>()) {
  for (const module of modules) {
    if (found.has(module)) continue;
    found.add(module);
    const text = readFileSync(join(client, module), 'utf8');
    const folder = module.slice(0, module.lastIndexOf('/') + 1);
    const imported = [
      ...text.matchAll(/(?:^|[;}\s])(?:import|export)\b[^"'()]*?["']\.\/([^"']+)["']/g),
    ];
    withImports(
      client,
      imported.map(([, name = '']) => folder + name),
      found,
    );
  }
  return found;
}

function attributes(html: string, tag: RegExp, name: string): string[] {
  return [...html.matchAll(tag)].flatMap(([found]) => {
    const value = new RegExp(`\\b${name}="([^"]+)"`).exec(found)?.[1];
    return value === undefined ? [] : [value];
  });
}

/** The font files that a style sheet names, of which a page loads those that its texts use. */
const fontsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(
    ([, name = '']) => name,
  );

/** The modules of islands with a directive of that pattern. */
function islandModules(html: string, directive: RegExp): string[] {
  return [...html.matchAll(/<astro-island\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => directive.test(/\bclient="(\w+)"/.exec(tag)?.[1] ?? ''))
    .flatMap((tag) =>
      ['component-url', 'renderer-url'].flatMap((name) => attributes(tag, /.+/gs, name)),
    );
}

/** The modules of scripts, and of islands that load at once. */
function firstModules(html: string): string[] {
  const scripts = attributes(html, /<script\b[^>]*type="module"[^>]*>/g, 'src');
  const preloaded = attributes(html, /<link\b[^>]*rel="modulepreload"[^>]*>/g, 'href');
  return [...scripts, ...preloaded, ...islandModules(html, /^(?!interaction$|motion$)/)];
}

/** The file itself, or the heaviest page of a folder; null for a folder without pages. */
function heaviestPage(client: string, named: string): string | null {
  if (named.endsWith('.html')) return named;
  const pages = readdirSync(client, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith(`${named}/`) && name.endsWith('.html'))
    .map((name) => ({ name, weight: weigh(join(client, name)) }));
  return pages.sort((one, other) => other.weight - one.weight)[0]?.name ?? null;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function weighSite(client: string): { lines: string[]; problems: string[] } {
  const lines: string[] = [];
  const problems: string[] = [];
  const note = (what: string, weight: number, budget: number) => {
    const line = `${what}: ${weight.toFixed(1)} of ${budget} KB`;
    lines.push(line);
    if (weight > budget) problems.push(line);
  };
  const weighAll = (modules: Iterable<string>) =>
    sum([...modules].map((module) => weigh(join(client, module))));

  for (const { page, file: named, document, font, script, idle = 0 } of BUDGETS) {
    const file = heaviestPage(client, named);
    if (file === null) {
      problems.push(`${page}: the build has no page in ${named}/`);
      continue;
    }
    const html = readFileSync(join(client, file), 'utf8');
    const styles = attributes(html, /<link\b[^>]*rel="stylesheet"[^>]*>/g, 'href');
    note(`${page}, HTML and CSS`, weighAll([`/${file}`, ...styles]), document);
    const fonts = attributes(html, /<link\b[^>]*as="font"[^>]*>/g, 'href');
    note(`${page}, preloaded fonts`, weighAll(fonts), font);
    const first = withImports(client, firstModules(html));
    note(`${page}, JavaScript`, weighAll(first), script);
    const resting = withImports(client, islandModules(html, /^motion$/), new Set(first));
    const added = [...resting].filter((module) => !first.has(module));
    note(`${page}, JavaScript when idle`, weighAll(added), idle);
  }

  const page = readFileSync(join(client, 'thisisme.html'), 'utf8');
  const login = withImports(client, firstModules(page));
  const styles = attributes(page, /<link\b[^>]*rel="stylesheet"[^>]*>/g, 'href');
  const fonts = styles.flatMap((file) => fontsOf(join(client, file)));
  const visit = ['/thisisme.html', ...styles, ...fonts, ...login];
  note('login screen, with its fonts', weighAll(visit), LOGIN_BUDGET);
  const modules = readdirSync(join(client, '_admin')).filter((name) => name.endsWith('.js'));
  const frame = modules.filter((name) => name.startsWith('Screens-'));
  const loadedWith = (screen: string) =>
    withImports(
      client,
      [screen, ...frame].map((name) => `/_admin/${name}`),
      new Set(login),
    );
  for (const name of modules.filter((module) => /^\w+Screen-/.test(module))) {
    const loaded = loadedWith(name);
    const screen = name.slice(0, name.indexOf('-'));
    const budget = FORM_SCREENS.includes(screen) ? FORM_BUDGET : SCREEN_BUDGET;
    note(`${screen}, JavaScript`, weighAll(loaded), budget);
    if (loaded.size > SCREEN_FILES) {
      problems.push(`${screen}: ${loaded.size} files of JavaScript, at most ${SCREEN_FILES}`);
    }
  }
  const [form] = modules.filter((name) => name.startsWith('EditPostScreen-'));
  const [editor] = modules.filter((name) => name.startsWith('RichTextEditor-'));
  if (form === undefined || editor === undefined) problems.push('The build has no editor');
  else {
    const loaded = loadedWith(form);
    const further = withImports(client, [`/_admin/${editor}`], new Set(loaded));
    const added = [...further].filter((module) => !loaded.has(module));
    note('editor, JavaScript', weighAll(added), EDITOR_BUDGET);
  }
  return { lines, problems };
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '../..');
  const directory = mkdtempSync(join(root, '.spotter-budget-'));
  try {
    const data = await openData({ directory, log: () => {} });
    const { keys } = data;
    await buildSite({
      root,
      directory: join(directory, 'build'),
      environment: {
        SITE_URL: 'https://reviews.example',
        SUPABASE_URL: data.url,
        SUPABASE_PUBLISHABLE_KEY: keys.publishable,
        ASTRO_KEY: keys.astro,
      },
      logFile: join(directory, 'build.log'),
      signal: new AbortController().signal,
    });
    await data.stop();
    const { lines, problems } = weighSite(join(directory, 'build/client'));
    console.log(lines.join('\n'));
    if (problems.length > 0) {
      console.error(`Over budget:\n${problems.join('\n')}`);
      process.exitCode = 1;
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
