import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Content } from '../../../site/content/reading.ts';

export const compatibility = {
  package: 'astro',
  version: '7.3.5',
  reason:
    'Renders single pages with the renderer that Astro compiles for its own build. Where it does not fit, the site is built in full.',
};

/** Written by site/integrations/renderer.mjs. */
const recordSchema = z.object({
  entry: z.string(),
  styles: z.array(z.tuple([z.string(), z.array(z.unknown())])),
  scripts: z.array(z.unknown()),
});

interface Route {
  route: string;
  type: string;
  prerender: boolean;
  pathname?: string | undefined;
}

/** The used part of the renderer that Astro compiles for its build. */
interface CompiledSite {
  manifest: {
    routes: { routeData: Route }[];
    entryModules: Record<string, string>;
    pageMap: ReadonlyMap<string, () => Promise<unknown>>;
  };
  routeCache: { clearAll(): void };
  setInternals(internals: unknown): void;
  setOptions(options: unknown): void;
  resolveStreaming(): boolean | undefined;
  render(request: Request, options: { routeData: Route }): Promise<Response>;
}

const moduleSchema = z.object({
  app: z.custom<CompiledSite>(
    (value) =>
      typeof value === 'object' && value !== null && 'manifest' in value && 'render' in value,
  ),
});

const NUMBERED = new Map([
  // Every file beside these is a page of the owner.
  [
    '/[page]',
    /^(?!(?:404|best|how-we-test|index|privacy|privacy-statement|products|review-not-found|server-error|thisisme|under-construction)\.html$)[a-z0-9-]+\.html$/,
  ],
  ['/reviews/[slug]', /^reviews\//],
  ['/best/[slug]', /^best\//],
  ['/categories/[...page]', /^categories\//],
  ['/compare/[pair]', /^compare\//],
  ['/review-data/[part].json', /^review-data\//],
  ['/sitemap-[number].xml', /^sitemap-\d+\.xml$/],
]);

/** The file of a page. */
export const pageFile = (path: string) => `${path.slice(1)}.html`;

export const isContentFile = (file: string) =>
  [...NUMBERED.values()].some((files) => files.test(file));

/** The compiled pages of a build. They render any page byte for byte as Astro did. */
export class CompiledPages {
  readonly #site: CompiledSite;
  readonly #origin: string;
  readonly #routes = new Map<string, Route>();
  readonly #numbered: { files: RegExp; route: Route }[] = [];

  private constructor(site: CompiledSite, origin: string) {
    this.#site = site;
    this.#origin = origin;
    for (const { routeData } of site.manifest.routes) {
      if (!routeData.prerender) continue;
      const files = NUMBERED.get(routeData.route);
      if (routeData.pathname !== undefined) this.#routes.set(fileOf(routeData), routeData);
      else if (files !== undefined) this.#numbered.push({ files, route: routeData });
      else throw new Error(`The pages of ${routeData.route} are unknown`);
    }
  }

  /** @throws if the pages are missing or have an unexpected form */
  static async open(build: string, origin: string): Promise<CompiledPages> {
    hashSynchronously();
    const directory = join(build, 'rendering');
    const record = recordSchema.parse(
      JSON.parse(await readFile(join(directory, 'record.json'), 'utf8')),
    );
    const entry = pathToFileURL(join(directory, record.entry));
    const { app } = moduleSchema.parse({ ...(await import(entry.href)) });
    // The folder may be gone before a page is rendered for the first time.
    await Promise.all([...app.manifest.pageMap.values()].map((load) => load()));
    app.setInternals({
      pagesByKeys: new Map(record.styles.map(([key, styles]) => [key, { styles }])),
      entrySpecifierToBundleMap: new Map(Object.entries(app.manifest.entryModules)),
    });
    app.setOptions({
      settings: { scripts: record.scripts },
      logger: { options: { destination: { write: () => true } } },
    });
    // A string is faster than a stream.
    app.resolveStreaming = () => false;
    return new CompiledPages(app, origin);
  }

  get files(): string[] {
    return [...this.#routes.keys()];
  }

  show(content: Content): void {
    globalThis.spotterContent = content;
    this.#site.routeCache.clearAll();
  }

  /** @param file such as `products.html`, `reviews/skip-9.html`, `best/watches.html` or `sitemap-1.xml` */
  async render(file: string): Promise<Buffer> {
    const routeData =
      this.#routes.get(file) ?? this.#numbered.find(({ files }) => files.test(file))?.route;
    if (routeData === undefined) throw new Error(`No page creates ${file}`);
    const response = await this.#site.render(new Request(`${this.#origin}/${file}`), { routeData });
    if (response.status >= 300 && response.status !== 404) {
      throw new Error(`Rendering ${file} answered ${response.status}`);
    }
    return Buffer.from(await response.arrayBuffer());
  }
}

/**
 * Astro hashes the same scripts and styles for the policy of every page. Web Crypto does so in another
 * thread, which takes as long as rendering the page.
 */
function hashSynchronously(): void {
  const digest = async (name: string, data: Uint8Array) => {
    const hash = createHash(name.replace('-', '')).update(data).digest();
    return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength);
  };
  Object.defineProperty(crypto.subtle, 'digest', { value: digest, configurable: true });
}

function fileOf({ pathname = '', type }: Route): string {
  const path = pathname.replace(/^\//, '');
  return type === 'endpoint' ? path : `${path || 'index'}.html`;
}
