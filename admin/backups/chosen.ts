import type { RestoreSource } from '../../core/backups/schema.ts';

/** What the owner chose to restore: a backup of the list, or a file of this device. */
export type Chosen = { kind: 'source'; source: RestoreSource; title: string } | File;
