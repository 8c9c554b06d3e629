/**
 * The parts of Cloudflare's runtime that the Worker uses, under the names that worker-configuration.d.ts
 * expects. The complete types would replace those of the browser and of Node in every other folder.
 */
interface Fetcher {
  fetch(input: Request | URL | string, init?: RequestInit): Promise<Response>;
}

interface Queue {
  send(message: unknown, options?: { delaySeconds: number }): Promise<unknown>;
  /** Older runtimes lack it. */
  metrics?(): Promise<{ backlogCount: number }>;
}

interface RateLimit {
  limit(options: { key: string }): Promise<{ success: boolean }>;
}

interface R2Object {
  key: string;
  size: number;
  etag: string;
  uploaded: Date;
}

interface R2ObjectBody extends R2Object {
  body: ReadableStream<Uint8Array>;
  arrayBuffer(): Promise<ArrayBuffer>;
  json(): Promise<unknown>;
  text(): Promise<string>;
}

interface R2Bucket {
  /** A stream needs a known length. */
  put(name: string, content: Uint8Array | ReadableStream | string): Promise<unknown>;
  get(name: string): Promise<R2ObjectBody | null>;
  head(name: string): Promise<R2Object | null>;
  delete(names: string | string[]): Promise<void>;
  /** In the order of keys, at most a thousand. */
  list(options?: { prefix?: string; cursor?: string; startAfter?: string }): Promise<{
    objects: R2Object[];
    truncated: boolean;
    cursor?: string;
  }>;
}

/** Passes on so many bytes, and fails for fewer or more. */
declare class FixedLengthStream extends TransformStream<Uint8Array, Uint8Array> {
  constructor(length: number);
}

interface ImagesBinding {
  input(stream: ReadableStream<Uint8Array>): {
    transform(size: { width: number; height: number; fit: 'scale-down' }): {
      output(options: { format: string; anim: boolean }): Promise<{ response(): Response }>;
    };
  };
}

interface RewrittenElement {
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): unknown;
  removeAttribute(name: string): unknown;
  remove(): unknown;
  prepend(content: string, options: { html: boolean }): unknown;
}

interface RewrittenText {
  readonly text: string;
  readonly lastInTextNode: boolean;
  remove(): unknown;
  replace(content: string, options: { html: boolean }): unknown;
}

interface RewritingHandlers {
  element?(element: RewrittenElement): void;
  text?(chunk: RewrittenText): void;
}

declare class HTMLRewriter {
  on(selector: string, handlers: RewritingHandlers): HTMLRewriter;
  transform(response: Response): Response;
}
