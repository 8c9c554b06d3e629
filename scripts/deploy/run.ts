import { Failure } from '../local/failure.ts';

/** Runs a command to its end: a Failure is said in its sentence, anything else with its stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
