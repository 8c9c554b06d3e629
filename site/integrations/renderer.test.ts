import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepRenderer } from './renderer.mjs';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spotter-renderer-'));
  vi.stubGlobal('spotterContent', { reviews: [] });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await rm(folder, { recursive: true });
});

it('leaves a build with a different renderer unchanged and reports it', async () => {
  await mkdir(join(folder, 'server/.prerender'), { recursive: true });
  await writeFile(join(folder, 'server/.prerender/prerender-entry.1.mjs'), '');
  const { hooks } = keepRenderer();
  const outDir = pathToFileURL(`${folder}/`);
  hooks['astro:config:done']({ config: { outDir, build: { server: new URL('server/', outDir) } } });
  hooks['astro:build:setup']({ pages: new Map(), target: 'server', updateConfig: () => {} });
  const prerenderers: { teardown(): Promise<void> }[] = [];
  const warn = vi.fn();
  hooks['astro:build:start']({
    // A later Astro whose prerenderer has no `app`.
    setPrerenderer: (make: (prerenderer: object) => { teardown(): Promise<void> }) =>
      prerenderers.push(make({})),
    logger: { warn },
  });
  await prerenderers[0]?.teardown();
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('every change builds the site in full'),
  );
});
