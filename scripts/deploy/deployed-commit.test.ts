import { expect, it } from 'vitest';
import { deployedCommit } from './deployed-commit.ts';

it('is the commit of the checkout, in a workflow only', () => {
  const { DEPLOYED_COMMIT } = deployedCommit(import.meta.dirname, { GITHUB_ACTIONS: 'true' });
  expect(DEPLOYED_COMMIT).toMatch(/^[0-9a-f]{40}$/);
  expect(deployedCommit(import.meta.dirname, {})).toEqual({});
});
