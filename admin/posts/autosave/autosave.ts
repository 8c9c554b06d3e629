import {
  AUTOSAVE_IDLE,
  AUTOSAVE_MOST,
  checkDraft,
  type DraftFields,
} from '../../../core/posts/autosave.ts';
import type { FieldName } from '../../../core/posts/fields.ts';
import type { AdminPost, PostForm, WorkingDraft } from '../../../core/posts/schema.ts';
import { RequestError } from '../../api/request-error.ts';
import { conflictingPost } from '../conflict.ts';
import { differences, sameValue } from '../form/form-state.ts';

/** Milliseconds until a request counts as lost; sending it again is safe. */
const ANSWER_LIMIT = 20_000;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

export type AutosaveStatus =
  | { kind: 'idle' | 'waiting' | 'saving' | 'retrying' }
  | { kind: 'saved'; at: number }
  /** Needs the owner: the post was changed or deleted elsewhere, or the server refuses it. */
  | { kind: 'stopped'; reason: 'changed' | 'deleted' | 'failed'; post: AdminPost | null };

export interface AutosaveState {
  status: AutosaveStatus;
  /** Of the stored draft; null while there is none. */
  version: string | null;
  /** What the server holds. */
  saved: PostForm;
  /** The changes of a published review that it holds; null without any. */
  draft: WorkingDraft | null;
  /** Fields whose text cannot be saved yet. */
  problems: readonly FieldName[];
}

interface Payload {
  fields: DraftFields;
  version: string | null;
}

interface Answer {
  version: string;
  draft: WorkingDraft | null;
}

export interface AutosaveOptions {
  saved: PostForm;
  version: string | null;
  draft: WorkingDraft | null;
  /** False after the owner discarded the text. */
  isOn: boolean;
  /** The address of a withdrawn review leaves a redirect behind, so it changes with a save only. */
  keepsSlug: boolean;
  send: (payload: Payload) => Promise<Answer>;
}

/** Saves a draft, or the changes of a published review, a while after it changes, one request at a time, and again until it is answered. */
export class Autosave {
  #state: AutosaveState;
  #options: AutosaveOptions;
  #form: PostForm;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** Sent again unchanged, because the server may have it. */
  #unanswered: { payload: Payload; raw: Partial<PostForm> } | undefined;
  #refused = new Map<FieldName, PostForm[FieldName]>();
  #waitingSince: number | undefined;
  #failures = 0;
  #problem: unknown = null;
  #isPaused = false;
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions) {
    this.#options = options;
    this.#form = options.saved;
    this.#state = this.#initial(options);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  change(form: PostForm): void {
    this.#form = form;
    if (!this.#options.isOn || this.#isPaused || this.#state.status.kind === 'stopped') return;
    const { raw, problems } = this.#pending();
    const isPending = Object.keys(raw).length > 0 || this.#unanswered !== undefined;
    if (problems.join() !== this.#state.problems.join()) this.#set({ problems });
    if (!isPending) {
      clearTimeout(this.#timer);
      this.#waitingSince = undefined;
      if (this.#state.status.kind === 'waiting') this.#set({ status: { kind: 'idle' } });
      return;
    }
    if (this.#sending !== undefined || this.#state.status.kind === 'retrying') return;
    const now = Date.now();
    this.#waitingSince ??= now;
    this.#schedule(Math.min(AUTOSAVE_IDLE, this.#waitingSince + AUTOSAVE_MOST - now));
    if (this.#state.status.kind !== 'waiting') this.#set({ status: { kind: 'waiting' } });
  }

  /** Sends what is waiting at once. Returns whether the server holds everything that it can. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    await this.#sending;
    // A lost request is sent again first, then the newer text.
    for (let tries = 0; tries < 3 && !this.#isSaved(); tries += 1) {
      if (this.#state.status.kind === 'stopped') break;
      await this.#send();
      if (this.#state.status.kind === 'retrying') break;
    }
    return this.#isSaved();
  }

  /**
   * Waits for the request under way and sends no other until `resume` or `rebase`.
   * @returns why it is unknown what the server has; null when it is known
   */
  async pause(): Promise<unknown> {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    await this.#sending;
    // Whether the server has it decides which version a save starts from.
    if (this.#unanswered !== undefined) await this.#send(true);
    return this.#unanswered === undefined ? null : this.#problem;
  }

  resume(): void {
    this.#isPaused = false;
    this.change(this.#form);
  }

  /** Starts from a version that was saved or loaded in another way. */
  rebase(base: Omit<AutosaveOptions, 'send'>, form: PostForm): void {
    clearTimeout(this.#timer);
    this.#options = { ...this.#options, ...base };
    this.#unanswered = undefined;
    this.#refused.clear();
    this.#waitingSince = undefined;
    this.#failures = 0;
    this.#isPaused = false;
    this.#set(this.#initial(this.#options));
    this.change(form);
  }

  /** For the `online` event: a retry need not wait. */
  retryNow(): void {
    if (this.#state.status.kind === 'retrying' && !this.#isPaused) this.#schedule(0);
  }

  #initial({ saved, version, draft }: AutosaveOptions): AutosaveState {
    return { status: { kind: 'idle' }, version, saved, draft, problems: [] };
  }

  #set(change: Partial<AutosaveState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #isSaved(): boolean {
    const { raw } = this.#pending();
    return this.#unanswered === undefined && Object.keys(raw).length === 0;
  }

  #schedule(delay: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, delay));
  }

  /** What differs from the server: as it is sent, as it is typed, and what has to wait. */
  #pending() {
    const names = differences(this.#state.saved, this.#form).filter(
      (name) => name !== 'published' && !(name === 'slug' && this.#options.keepsSlug),
    );
    const changed = Object.fromEntries(names.map((name) => [name, this.#form[name]]));
    const { fields, problems } = checkDraft(changed, this.#form);
    const waiting = new Set(problems.map(({ name }) => name));
    for (const [name, value] of this.#refused) {
      if (sameValue(this.#form[name], value)) waiting.add(name);
      else this.#refused.delete(name);
    }
    const ready = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([name]) => !isIn(waiting, name)));
    return {
      fields: ready(fields),
      raw: ready(changed) as Partial<PostForm>,
      problems: names.filter((name) => waiting.has(name)),
    };
  }

  #send(isLast = false): Promise<void> {
    this.#sending ??= this.#trySend(isLast).finally(() => {
      this.#sending = undefined;
      if (!isLast && !this.#isPaused) this.#next();
    });
    return this.#sending;
  }

  /** What was typed during a request waits like any other text. */
  #next(): void {
    if (this.#state.status.kind === 'saved' && !this.#isSaved()) this.change(this.#form);
  }

  async #trySend(isLast: boolean): Promise<void> {
    if (!this.#options.isOn || (this.#isPaused && !isLast)) return;
    const { fields, raw } = this.#pending();
    const request = this.#unanswered ?? { payload: { fields, version: this.#state.version }, raw };
    if (Object.keys(request.raw).length === 0) return;
    this.#waitingSince = undefined;
    this.#set({ status: { kind: 'saving' } });
    try {
      const { version, draft } = await answered(this.#options.send(request.payload));
      this.#unanswered = undefined;
      this.#failures = 0;
      const saved = { ...this.#state.saved, ...request.raw };
      this.#set({ saved, version, draft, status: { kind: 'saved', at: Date.now() } });
    } catch (error) {
      await this.#fail(error, request, isLast);
    }
  }

  async #fail(
    error: unknown,
    request: { payload: Payload; raw: Partial<PostForm> },
    isLast: boolean,
  ): Promise<void> {
    const status = error instanceof RequestError ? error.status : 0;
    const field = error instanceof RequestError ? error.field : undefined;
    const newer = conflictingPost(error);
    if (status === 0 || status === 429 || status >= 500) {
      this.#unanswered = request;
      this.#problem = error;
      this.#set({ status: { kind: 'retrying' } });
      const delay = RETRY_DELAYS[Math.min(this.#failures, RETRY_DELAYS.length - 1)] ?? 0;
      this.#failures += 1;
      if (!isLast && !this.#isPaused) this.#schedule(delay);
      return;
    }
    this.#unanswered = undefined;
    if (newer !== null) {
      this.#set({ status: { kind: 'stopped', reason: 'changed', post: newer } });
      return;
    }
    const name = field as FieldName;
    const refused = request.raw[name];
    if (refused !== undefined) {
      this.#refused.set(name, refused);
      this.#set({ status: { kind: 'idle' }, problems: this.#pending().problems });
      await this.#trySend(isLast);
      return;
    }
    console.error(error);
    const reason = status === 404 ? 'deleted' : 'failed';
    this.#set({ status: { kind: 'stopped', reason, post: null } });
  }
}

const isIn = (names: ReadonlySet<string>, name: string) => names.has(name);

async function answered(answer: Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RequestError(0, '')), ANSWER_LIMIT);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
