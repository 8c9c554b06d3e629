import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Language } from '../../core/languages/list.ts';
import { Failure } from '../process/failure.ts';

export interface SiteEnvironment {
  SITE_URL: string;
  SUPABASE_URL: string;
  SUPABASE_PUBLISHABLE_KEY: string;
  /** A constant key keeps the Worker equal between builds. */
  ASTRO_KEY: string;
  /** The language that everything is compiled in; English without it. */
  SITE_LANGUAGE?: Language;
}

export interface AstroBuild {
  root: string;
  /** Receives `client/` and `server/`. */
  directory: string;
  environment: SiteEnvironment;
  logFile: string;
  signal: AbortSignal;
}

export function spawnAstro(
  root: string,
  words: string[],
  environment: Record<string, string>,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const manifest = createRequire(import.meta.url).resolve('astro/package.json');
  const astro = join(dirname(manifest), 'bin/astro.mjs');
  const preload = new URL('../process/exit-with-parent.ts', import.meta.url).href;
  return spawn(process.execPath, ['--import', preload, astro, ...words], {
    cwd: root,
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      // The mode of a test runner must not apply.
      NODE_ENV: undefined,
      MODE: undefined,
      DEV: undefined,
      PROD: undefined,
      ...environment,
    },
  });
}

/** Throws a Failure that names the error and the log. */
export async function buildSite(build: AstroBuild): Promise<void> {
  const child = spawnAstro(
    build.root,
    ['build'],
    { ...build.environment, BUILD_DIRECTORY: build.directory },
    'pipe',
  );
  const stop = () => child.kill();
  build.signal.addEventListener('abort', stop, { once: true });
  if (build.signal.aborted) stop();
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const [code] = await once(child, 'close');
  build.signal.removeEventListener('abort', stop);
  output = stripVTControlCharacters(output);
  await writeFile(build.logFile, output);
  build.signal.throwIfAborted();
  if (code !== 0) throw new Failure(explain(output, build.logFile));
}

/** A page such as `/server-error.html` is not an error. */
const RENDERED_PAGE = /[├└]─/;

function explain(output: string, logFile: string): string {
  const lines = output.split('\n').map((line) => line.trim());
  const details = lines.findIndex((line) => /^(?:Hint|Location|Stack trace):$/.test(line));
  const message = lines
    .slice(0, details < 0 ? undefined : details)
    .filter((line) => line !== '' && !RENDERED_PAGE.test(line));
  const named =
    message.find((line) => /cannot|could not/i.test(line)) ??
    message.find((line) => /error|failed/i.test(line));
  const reason = (named ?? message.at(-1) ?? 'no output').replace(/[.:]+$/, '');
  return `The site could not be built (${reason}): see ${logFile}.`;
}
