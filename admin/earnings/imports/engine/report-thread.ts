import type { Answered, Asked, Question, ReportQuestions } from './report-messages.ts';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

/** The thread that reads one file. */
export class ReportThread {
  readonly #waiting = new Map<number, Waiting>();
  #send: (asked: Asked) => void = () => {};
  #stop: () => void = () => {};
  #last = 0;

  constructor() {
    // Without threads the file is read between the page's own work.
    if (typeof Worker === 'undefined') this.#readHere();
    else this.#startWorker();
  }

  #startWorker() {
    const worker = new Worker(new URL('./report-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => this.#settle(data));
    worker.addEventListener('error', ({ message }) => this.#fail(new Error(message)));
    this.#send = (asked) => worker.postMessage(asked);
    this.#stop = () => worker.terminate();
  }

  #readHere() {
    const session = import('./report-session.ts').then((module) => new module.ReportSession());
    this.#send = async (asked) => this.#settle(await (await session).answer(asked));
  }

  #settle(answered: Answered) {
    const waiting = this.#waiting.get(answered.id);
    this.#waiting.delete(answered.id);
    if ('answer' in answered) waiting?.resolve(answered.answer);
    else if (answered.error === 'AbortError') {
      waiting?.reject(new DOMException(answered.text, 'AbortError'));
    } else waiting?.reject(new Error(answered.text));
  }

  #fail(error: unknown) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  ask<Name extends Question>(
    name: Name,
    ...values: Parameters<ReportQuestions[Name]>
  ): Promise<ReturnType<ReportQuestions[Name]>> {
    return new Promise((resolve, reject) => {
      const id = ++this.#last;
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#send({ id, name, values } as Asked);
    });
  }

  stop() {
    this.#stop();
    this.#fail(new DOMException('The report is closed', 'AbortError'));
  }
}
