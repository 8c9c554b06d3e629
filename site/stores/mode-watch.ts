import { EDGE_STATE_MAX_AGE } from '../../core/publishing/limits.ts';

/** Milliseconds between polls without Realtime. */
const SITE_MODE_REFRESH = 30_000;
/** Milliseconds between polls until the edge confirms the end, and their number. */
const SITE_MODE_RETRY = 1_000;
const SITE_MODE_RETRIES = 15;

export interface ModeWatchOptions {
  /** May reject. */
  ask: () => Promise<boolean>;
  /** May be called again with the same value. */
  show: (underConstruction: boolean) => void;
}

/**
 * Combines live events and answers of the edge. "On" applies at once, "off" only after the edge agrees, so
 * that nobody reaches a page that answers 503.
 */
export class ModeWatch {
  readonly #options: ModeWatchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Invalidates answers to older questions. */
  #turn = 0;
  #live = false;
  /** Heard "off"; the edge has not agreed yet. */
  #leaving = false;
  #tries = 0;

  constructor(options: ModeWatchOptions) {
    this.#options = options;
  }

  /** `fresh`: the page itself is a current answer of the edge. */
  begin(fresh: boolean): void {
    this.#askIn(fresh ? SITE_MODE_REFRESH : 0);
  }

  pause(): void {
    this.#live = false;
    this.#leaving = false;
    this.#stop();
  }

  /** The edge may not know recent changes yet, so it is asked again later. */
  connected(): void {
    this.#live = true;
    if (!this.#leaving) this.#askIn(EDGE_STATE_MAX_AGE);
  }

  /** Falls back to polling. */
  disconnected(): void {
    if (!this.#live) return;
    this.#live = false;
    if (!this.#leaving) this.#askIn(SITE_MODE_REFRESH);
  }

  heard(underConstruction: boolean): void {
    this.#stop();
    this.#leaving = !underConstruction;
    this.#tries = 0;
    if (underConstruction) this.#options.show(true);
    else this.#askIn(0);
  }

  #stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  #askIn(delay: number): void {
    this.#stop();
    this.#timer = setTimeout(() => void this.#ask(), delay);
  }

  async #ask(): Promise<void> {
    const turn = this.#turn;
    const answer = await this.#options.ask().catch(() => undefined);
    if (turn !== this.#turn) return;
    if (answer !== undefined) this.#options.show(answer);
    if (answer === false) this.#leaving = false;
    this.#tries += 1;
    if (this.#leaving && this.#tries < SITE_MODE_RETRIES) this.#askIn(SITE_MODE_RETRY);
    else if (this.#leaving || !this.#live || answer === undefined) this.#askIn(SITE_MODE_REFRESH);
  }
}
