import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure } from '../process/failure.ts';
import { freePort } from '../process/ports.ts';

export interface RunningSite {
  /** The text of a page; '' unless it answers 200. */
  page(path: string): Promise<string>;
  signsIn(owner: { username_input: string; password_input: string }): Promise<boolean>;
  stop(): Promise<void>;
  /** Stops the site afterwards. */
  use(work: (site: RunningSite) => Promise<void>): Promise<void>;
}

/** Runs `npm start` of a site and waits until it serves. Throws a Failure with its output if it ends. */
export async function startSite(folder: string): Promise<RunningSite> {
  const port = await freePort();
  const started = performance.now();
  console.log(`\n$ npm start (port ${port})`);
  const child = spawn(join(folder, 'node_modules/.bin/node'), ['scripts/start.ts'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(port) },
  });
  await serving(child);
  console.log(`  serves after ${((performance.now() - started) / 1000).toFixed(0)} s`);
  const origin = `http://localhost:${port}`;
  const site: RunningSite = {
    async page(path) {
      const response = await fetch(`${origin}${path}`);
      return response.status === 200 ? response.text() : '';
    },
    async signsIn(owner) {
      const response = await fetch(`${origin}/api/admin/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin },
        body: JSON.stringify(owner),
      });
      return response.status === 200 && response.headers.has('set-cookie');
    },
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGINT');
      await once(child, 'close');
    },
    async use(work) {
      try {
        await work(site);
      } finally {
        await site.stop();
      }
    },
  };
  return site;
}

function serving(child: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('Ctrl-C stops it')) resolve();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  child.on('close', () => reject(new Failure(`The site did not start:\n${output}`)));
  return promise;
}
