import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { platform } from 'node:process';

const PATHS = [
  process.env.CHROMIUM ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const run = (program: string, ...words: string[]) =>
  spawnSync(program, words, { stdio: 'inherit' }).status === 0;

const installedPath = () => PATHS.find((path) => path !== '' && existsSync(path));

/**
 * The path of an installed Chrome or Chromium. Installs Debian's if none is installed (as root), else
 * Playwright's own, for which the path is ''.
 *
 * @throws if none is installed and none can be installed
 */
export async function findBrowser(): Promise<string> {
  const installed = installedPath();
  if (installed !== undefined) return installed;
  console.log('No Chrome or Chromium is installed. Installing one for the browser tests.');
  if (platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', 'update', '-qq');
    run('apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium');
    const fromDebian = installedPath();
    if (fromDebian !== undefined) return fromDebian;
  }
  if (run('playwright', 'install', 'chromium')) return '';
  throw new Error(
    'The browser tests need Chrome or Chromium: install one, or set CHROMIUM to its path.',
  );
}
