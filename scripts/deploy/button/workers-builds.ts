import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Failure } from '../../local/failure.ts';
import { PLATFORM_VARIABLES } from './platform-variables.ts';

export interface PipelineRun {
  output: string;
  seconds: number;
}

/**
 * Runs one command as Workers Builds does: in the clone, without a terminal, and with nothing of this
 * process's environment but the path of programs.
 *
 * @throws a Failure if it fails
 */
export async function runInPipeline(
  command: string,
  clone: string,
  environment: Record<string, string>,
): Promise<PipelineRun> {
  const started = performance.now();
  console.log(`\n$ ${command}`);
  const child = spawn('bash', ['-c', command], {
    cwd: clone,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), ...PLATFORM_VARIABLES, ...environment },
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const [code] = await once(child, 'close');
  const seconds = (performance.now() - started) / 1_000;
  console.log(`  ${seconds.toFixed(1)} s`);
  if (code !== 0) throw new Failure(`The rehearsal stopped: ${command} failed.`);
  return { output, seconds };
}

function inherited(): Record<string, string> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'npm_config_cache'];
  return Object.fromEntries(
    names.map((name) => [name, process.env[name] ?? '']).filter(([, value]) => value),
  );
}
