import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:process';

const installed = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const runs = (program: string, ...words: string[]) =>
  spawnSync(program, words, { stdio: 'inherit' }).status === 0;

/**
 * The path of a Chrome or Chromium for the browser stories: one that is installed, else Debian's
 * (as root), else Playwright's own download, for which the answer is ''.
 *
 * @throws with what to do when there is none and none can be installed
 */
export async function findBrowser(): Promise<string> {
  const found = () => installed.find((path) => path !== '' && existsSync(path));
  const present = found();
  if (present !== undefined) return present;
  console.log('No Chrome or Chromium is installed: installing one for the browser stories.');
  if (platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runs('apt-get', 'update', '-qq');
    runs('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
    const fromDebian = found();
    if (fromDebian !== undefined) return fromDebian;
  }
  if (runs('playwright', 'install', 'chromium')) return '';
  throw new Error(
    'The browser stories need Chrome or Chromium: install one, or set CHROMIUM to its path.',
  );
}
