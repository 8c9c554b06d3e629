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

/** What site/integrations/renderer.mjs keeps beside the compiled pages. */
const recordSchema = z.object({
  entry: z.string(),
  styles: z.array(z.tuple([z.string(), z.array(z.unknown())])),
  scripts: z.array(z.unknown()),
});

/** A page or file of the site, as Astro describes it. */
interface Route {
  route: string;
  type: string;
  prerender: boolean;
  /** Its path. Undefined for one with a parameter. */
  pathname?: string | undefined;
}

/** What is used of the renderer that Astro compiles for its own build. */
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

/** The routes with a parameter, and the files they make. */
const NUMBERED = new Map([
  ['/reviews/[slug]', /^reviews\//],
  ['/sitemap-[number].xml', /^sitemap-\d+\.xml$/],
]);

/** The file of a review's page. */
export const reviewFile = ({ slug }: { slug: string }) => `reviews/${slug}.html`;

/** Whether it depends on the content that a file exists. */
export const isContentFile = (file: string) =>
  [...NUMBERED.values()].some((files) => files.test(file));

/** The compiled pages that a build kept. They render any page again, byte for byte as Astro did. */
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
      else throw new Error(`It is unknown which pages ${routeData.route} has`);
    }
  }

  /**
   * Loads the compiled pages of a build.
   *
   * @param origin of the site
   * @throws when they are missing or have another form
   */
  static async open(build: string, origin: string): Promise<CompiledPages> {
    hashSynchronously();
    const directory = join(build, 'rendering');
    const record = recordSchema.parse(
      JSON.parse(await readFile(join(directory, 'record.json'), 'utf8')),
    );
    const entry = pathToFileURL(join(directory, record.entry));
    const { app } = moduleSchema.parse({ ...(await import(entry.href)) });
    // All now: the folder may be gone before a page is rendered for the first time.
    await Promise.all([...app.manifest.pageMap.values()].map((load) => load()));
    app.setInternals({
      pagesByKeys: new Map(record.styles.map(([key, styles]) => [key, { styles }])),
      entrySpecifierToBundleMap: new Map(Object.entries(app.manifest.entryModules)),
    });
    app.setOptions({
      settings: { scripts: record.scripts },
      logger: { options: { destination: { write: () => true } } },
    });
    // One string is faster than a stream, which Astro uses for pages that an edge renders as well.
    app.resolveStreaming = () => false;
    return new CompiledPages(app, origin);
  }

  /** The files that every build has. */
  get files(): string[] {
    return [...this.#routes.keys()];
  }

  /** Makes pages show this content from the next rendering on. */
  show(content: Content): void {
    globalThis.spotterContent = content;
    this.#site.routeCache.clearAll();
  }

  /**
   * The content of one file of the site.
   *
   * @param file such as `products.html`, `reviews/skip-9.html` or `sitemap-1.xml`
   */
  async render(file: string): Promise<Buffer> {
    const routeData =
      this.#routes.get(file) ?? this.#numbered.find(({ files }) => files.test(file))?.route;
    if (routeData === undefined) throw new Error(`No page makes ${file}`);
    const response = await this.#site.render(new Request(`${this.#origin}/${file}`), { routeData });
    if (response.status >= 300 && response.status !== 404) {
      throw new Error(`Rendering ${file} answered ${response.status}`);
    }
    return Buffer.from(await response.arrayBuffer());
  }
}

/**
 * Astro hashes the same scripts and styles for the policy of every page. Web Crypto does that in
 * another thread, which takes as long as rendering the page.
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
