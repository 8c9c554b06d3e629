import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '../../process/failure.ts';
import { VARIABLE_NAMES, VARIABLES } from '../cloudflare/variables.ts';

/** With these a program finds the other programs, the registry of packages and the browsers of this machine. */
const INHERITED = [
  'PATH',
  'HOME',
  'TMPDIR',
  'npm_config_cache',
  'HTTPS_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'CHROMIUM',
  'FIREFOX',
  'PLAYWRIGHT_BROWSERS_PATH',
];

/**
 * Runs one command as a pipeline does: in the clone, without a terminal, and with nothing of this process's
 * environment that could replace a variable. Returns what it prints.
 *
 * @throws a Failure if it fails, or prints a secret of the environment
 */
export async function runInPipeline(
  command: string,
  clone: string,
  environment: Record<string, string>,
): Promise<string> {
  const started = performance.now();
  console.log(`\n$ ${command}`);
  const child = spawn('bash', ['-e', '-c', command], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), CI: 'true', ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = await once(child, 'close');
  console.log(`  ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  if (code !== 0) throw new Failure(`The rehearsal stopped: ${command} failed.`);
  const secrets = VARIABLE_NAMES.filter((name) => 'secret' in VARIABLES[name]);
  const printed = secrets.filter((name) => environment[name] && output.includes(environment[name]));
  if (printed.length > 0) throw new Failure(`The log contains the value of ${printed.join(', ')}.`);
  return output;
}

function inherited(): Record<string, string> {
  return Object.fromEntries(
    INHERITED.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value),
  );
}
