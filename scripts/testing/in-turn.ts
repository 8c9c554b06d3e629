import { spawnSync } from 'node:child_process';

/** Runs commands one after the other, and all of them; the exit code says whether one failed. */
export function runInTurn(commands: readonly string[], environment: Record<string, string>): void {
  const failed = commands.filter((command) => {
    console.log(`\n${command}`);
    const [program = '', ...words] = command.split(' ');
    const env = { ...process.env, ...environment };
    return spawnSync(program, words, { stdio: 'inherit', env }).status !== 0;
  });
  for (const command of failed) console.error(`Failed: ${command}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}
