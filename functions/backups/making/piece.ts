import type { Env } from '../../hosting/env.ts';
import type { BackupStore } from '../files/storage.ts';
import type { ClaimedBackup } from './progress.ts';

/** Milliseconds after which a piece starts no further work. */
const PIECE_LIMIT = 15_000;

/** The part of a backup that one Worker does before it stores its progress. */
export class Piece {
  readonly env: Env;
  readonly store: BackupStore;
  readonly run: ClaimedBackup;
  #left: number;
  readonly #end = Date.now() + PIECE_LIMIT;

  constructor(env: Env, store: BackupStore, run: ClaimedBackup) {
    this.env = env;
    this.store = store;
    this.run = run;
    this.#left = run.progress.pace;
  }

  /** Counts requests to a bucket or the database. */
  spend(requests: number): void {
    this.#left -= requests;
  }

  get isOver(): boolean {
    return this.#left <= 0 || Date.now() >= this.#end;
  }
}
