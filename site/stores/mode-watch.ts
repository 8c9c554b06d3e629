import { EDGE_STATE_MAX_AGE } from '../../core/publishing/limits.ts';

/** Without Realtime an open page asks the edge this often. */
const SITE_MODE_REFRESH = 30_000;
/** A page that heard of the end asks the edge this often, and so many times, until it agrees. */
const SITE_MODE_RETRY = 1_000;
const SITE_MODE_RETRIES = 15;

export interface ModeWatchOptions {
  /** Asks the edge whether the site is under construction. May fail. */
  ask: () => Promise<boolean>;
  /** Told what the visitor is to see; the same may be told twice. */
  show: (underConstruction: boolean) => void;
}

/**
 * Knows whether an open page is to be covered, from what is heard live and what the edge answers.
 * On is believed at once. Off only once the edge agrees, so that nobody is led to a page that would
 * answer 503. An edge that cannot be asked changes nothing.
 */
export class ModeWatch {
  readonly #options: ModeWatchOptions;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Counts what has happened, so that an answer to an older question is not believed. */
  #turn = 0;
  #live = false;
  /** Heard that the site is open again, and the edge has not agreed yet. */
  #leaving = false;
  #tries = 0;

  constructor(options: ModeWatchOptions) {
    this.#options = options;
  }

  /** Somebody looks at the page: asks at once, unless the edge has just answered with the page. */
  begin(fresh: boolean): void {
    if (fresh) this.#askIn(SITE_MODE_REFRESH);
    else this.#askIn(0);
  }

  /** Nobody looks at the page any more. */
  pause(): void {
    this.#live = false;
    this.#leaving = false;
    this.#stop();
  }

  /**
   * Changes are heard from now on. What happened just before may be unknown to the edge as well, so
   * it is asked once more when it must have noticed.
   */
  connected(): void {
    this.#live = true;
    if (!this.#leaving) this.#askIn(EDGE_STATE_MAX_AGE);
  }

  /** Changes are not heard any more: the edge is asked from time to time. */
  disconnected(): void {
    if (!this.#live) return;
    this.#live = false;
    if (!this.#leaving) this.#askIn(SITE_MODE_REFRESH);
  }

  /** The switch was turned. */
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
