import changelog from '../../CHANGELOG.md?raw';
import { readChangelog } from './changelog.ts';

/** The releases up to the one that this site runs, newest first. */
export const notes = readChangelog(changelog);
