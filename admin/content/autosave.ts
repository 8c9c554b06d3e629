import type { FieldValues } from 'react-hook-form';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { RequestError } from '../api/request-error.ts';
import {
  type AutosaveAnswer,
  type AutosavePayload,
  differences,
  type FieldOf,
  type FormRules,
  type StoredText,
} from './kind.ts';

/** Milliseconds from the last keystroke to an autosave. */
const AUTOSAVE_IDLE = 2_000;
/** Milliseconds that text waits at most while somebody goes on typing. */
const AUTOSAVE_MOST = 10_000;

/** Milliseconds until a request counts as lost; sending it again is safe. */
const ANSWER_LIMIT = 20_000;
const RETRY_DELAYS = [2_000, 5_000, 10_000, 20_000, 30_000];

export type AutosaveStatus<Stored> =
  | { kind: 'idle' | 'waiting' | 'saving' | 'retrying' }
  | { kind: 'saved'; at: number }
  /** Needs the owner: the text was changed or deleted elsewhere, or the server refuses it. */
  | { kind: 'stopped'; reason: 'changed' | 'deleted' | 'failed'; theirs: Stored | null };

export interface AutosaveState<Form, Stored> {
  status: AutosaveStatus<Stored>;
  /** Of the stored draft; null while there is none. */
  version: string | null;
  /** What the server holds. */
  saved: Form;
  /** The changes of a published text that it holds; null without any. */
  draft: WorkingDraft | null;
  /** Fields whose text cannot be saved yet. */
  problems: readonly FieldOf<Form>[];
}

export interface AutosaveBase<Form> {
  saved: Form;
  version: string | null;
  draft: WorkingDraft | null;
  /** False after the owner discarded the text. */
  isOn: boolean;
  /** Fields that a save by hand alone changes. */
  manual: readonly FieldOf<Form>[];
}

export interface AutosaveOptions<Form extends FieldValues, Stored extends StoredText>
  extends AutosaveBase<Form> {
  kind: Pick<FormRules<Form, Stored>, 'fieldNames' | 'sameValue' | 'checkDraft' | 'conflicting'>;
  send: (payload: AutosavePayload<Form>) => Promise<AutosaveAnswer>;
}

interface Unanswered<Form> {
  payload: AutosavePayload<Form>;
  raw: Partial<Form>;
}

/** Saves a draft, or the changes of a published text, a while after it changes, one request at a time, and again until it is answered. */
export class Autosave<Form extends FieldValues, Stored extends StoredText> {
  #state: AutosaveState<Form, Stored>;
  #options: AutosaveOptions<Form, Stored>;
  #form: Form;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  /** Sent again unchanged, because the server may have it. */
  #unanswered: Unanswered<Form> | undefined;
  #refused = new Map<FieldOf<Form>, unknown>();
  #waitingSince: number | undefined;
  #failures = 0;
  #problem: unknown = null;
  #isPaused = false;
  readonly #listeners = new Set<() => void>();

  constructor(options: AutosaveOptions<Form, Stored>) {
    this.#options = options;
    this.#form = options.saved;
    this.#state = this.#initial(options);
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = () => this.#state;

  change(form: Form): void {
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
  rebase(base: AutosaveBase<Form>, form: Form): void {
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

  #initial({ saved, version, draft }: AutosaveBase<Form>): AutosaveState<Form, Stored> {
    return { status: { kind: 'idle' }, version, saved, draft, problems: [] };
  }

  #set(change: Partial<AutosaveState<Form, Stored>>): void {
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
    const { kind, manual } = this.#options;
    const names = differences(kind, this.#state.saved, this.#form).filter(
      (name) => !manual.includes(name),
    );
    const changed: Partial<Form> = {};
    for (const name of names) changed[name] = this.#form[name];
    const { fields, problems } = kind.checkDraft(changed, this.#form);
    const waiting = new Set<string>(problems.map(({ name }) => name));
    for (const [name, value] of this.#refused) {
      if (kind.sameValue(this.#form[name], value)) waiting.add(name);
      else this.#refused.delete(name);
    }
    const ready = (all: Partial<Form>) =>
      Object.fromEntries(
        Object.entries(all).filter(([name]) => !waiting.has(name)),
      ) as Partial<Form>;
    return {
      fields: ready(fields),
      raw: ready(changed),
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

  async #fail(error: unknown, request: Unanswered<Form>, isLast: boolean): Promise<void> {
    const status = error instanceof RequestError ? error.status : 0;
    const field = error instanceof RequestError ? error.field : undefined;
    const newer = this.#options.kind.conflicting(error);
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
      this.#set({ status: { kind: 'stopped', reason: 'changed', theirs: newer } });
      return;
    }
    const refused = Object.entries(request.raw).find(([name]) => name === field);
    if (refused !== undefined) {
      this.#refused.set(refused[0] as FieldOf<Form>, refused[1]);
      this.#set({ status: { kind: 'idle' }, problems: this.#pending().problems });
      await this.#trySend(isLast);
      return;
    }
    console.error(error);
    const reason = status === 404 ? 'deleted' : 'failed';
    this.#set({ status: { kind: 'stopped', reason, theirs: null } });
  }
}

async function answered(answer: Promise<AutosaveAnswer>): Promise<AutosaveAnswer> {
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
