import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Failure, outsideProblem } from '../process/failure.ts';

/** Runs a command. Prints a sentence for a Failure and for a problem outside of it, and the stack of a defect. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : (outsideProblem(error) ?? error));
    process.exitCode = 1;
  }
}

/** Runs a command of scripts/ as a process. Throws a Failure if it fails. */
export async function runStep(command: string, ...words: string[]): Promise<void> {
  console.log(`\n▸ ${[command, ...words].join(' ')}`);
  const script = join(import.meta.dirname, `../${command}.ts`);
  const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit' });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Failure(`The deployment stopped: ${command} failed.`);
}
