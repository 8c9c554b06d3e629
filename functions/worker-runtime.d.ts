/**
 * What the Worker uses of Cloudflare's runtime, under the names that worker-configuration.d.ts expects.
 * The complete types would replace those of the browser and of Node in every other folder.
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

interface R2Bucket {
  put(name: string, content: Uint8Array): Promise<unknown>;
  get(name: string): Promise<{ arrayBuffer(): Promise<ArrayBuffer> } | null>;
  head(name: string): Promise<{ size: number } | null>;
  delete(names: string | string[]): Promise<void>;
  list(options: { prefix: string }): Promise<{ objects: { key: string }[] }>;
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
