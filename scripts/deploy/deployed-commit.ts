import { execFileSync } from 'node:child_process';

/**
 * The commit that a workflow of GitHub deploys, as a variable of the Worker: a publish rebuilds it. Empty elsewhere,
 * because GitHub may not have the commit of a terminal.
 *
 * @param folder the checkout of the workflow
 */
export function deployedCommit(
  folder: string,
  { GITHUB_ACTIONS }: NodeJS.ProcessEnv = process.env,
): { DEPLOYED_COMMIT?: string } {
  if (GITHUB_ACTIONS !== 'true') return {};
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' });
  return { DEPLOYED_COMMIT: commit.trim() };
}
