import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import type { Content } from '../../../site/content/reading.ts';

/** What a change of a review leaves as it is; `then` is what waiting for an answer asks it for. */
const STEADY = new Set(['categories', 'texts', 'then']);

/** What site/integrations/renderer.mjs leaves beside the compiled pages. */
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
  /** Its path; undefined for one with a parameter. */
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

/** The routes with a parameter, by the files they make. */
const REVIEW = { route: '/reviews/[slug]', makes: /^reviews\// };
const SITEMAP = { route: '/sitemap-[number].xml', makes: /^sitemap-\d+\.xml$/ };
const NUMBERED = [REVIEW, SITEMAP];

/** The file of a review's page. */
export const reviewFile = (slug: string) => `reviews/${slug}.html`;

/** The compiled pages that a build kept: they render any page again, byte for byte as Astro did. */
export class CompiledPages {
  readonly #site: CompiledSite;
  readonly #origin: string;
  readonly #routes = new Map<string, Route>();
  readonly #numbered: { makes: RegExp; route: Route }[] = [];
  /** Whether the page that is being rendered has asked for more than categories and texts. */
  #asked = false;
  readonly #asksForMore = new Map<string, boolean>();

  private constructor(site: CompiledSite, origin: string) {
    this.#site = site;
    this.#origin = origin;
    for (const { routeData } of site.manifest.routes) {
      if (!routeData.prerender) continue;
      if (routeData.pathname !== undefined) this.#routes.set(fileOf(routeData), routeData);
      else this.#numbered.push(numbered(routeData));
    }
  }

  /**
   * Loads the compiled pages of a build.
   *
   * @param origin of the site
   * @throws when they are missing or not of the form that is known here
   */
  static async open(build: string, origin: string): Promise<CompiledPages> {
    hashAtOnce();
    const directory = join(build, 'rendering');
    const record = recordSchema.parse(
      JSON.parse(await readFile(join(directory, 'record.json'), 'utf8')),
    );
    const entry = pathToFileURL(join(directory, record.entry));
    const { app } = moduleSchema.parse({ ...(await import(entry.href)) });
    // All of them now: the folder may be gone before a page is asked for the first time.
    await Promise.all([...app.manifest.pageMap.values()].map((load) => load()));
    app.setInternals({
      pagesByKeys: new Map(record.styles.map(([key, styles]) => [key, { styles }])),
      entrySpecifierToBundleMap: new Map(Object.entries(app.manifest.entryModules)),
    });
    app.setOptions({
      settings: { scripts: record.scripts },
      logger: { options: { destination: { write: () => true } } },
    });
    // A text is made sooner at once than in pieces that are put together; of pages that an edge renders
    // as well Astro makes pieces.
    app.resolveStreaming = () => false;
    return new CompiledPages(app, origin);
  }

  /** The files that every build has, each with something of the content in it. */
  get files(): string[] {
    return [...this.#routes.keys()];
  }

  /**
   * The fixed files that any change of a review may change. What was never rendered here is among
   * them; of the others it is known that they asked for nothing but categories and texts.
   */
  get lists(): string[] {
    return this.files.filter((file) => this.#asksForMore.get(file) !== false);
  }

  /** From the next rendering on pages show this content. */
  show(content: Content): void {
    globalThis.spotterContent = new Proxy(content, {
      get: (target, name: keyof Content) => {
        if (!STEADY.has(name)) this.#asked = true;
        return target[name];
      },
    });
    this.#site.routeCache.clearAll();
  }

  /** Lets go of the content, until another is shown. */
  forget(): void {
    globalThis.spotterContent = undefined;
    this.#site.routeCache.clearAll();
  }

  /**
   * The content of one file of the site.
   *
   * @param file such as `products.html`, `reviews/skip-9.html` or `sitemap-1.xml`
   */
  async render(file: string): Promise<Buffer> {
    const routeData =
      this.#routes.get(file) ?? this.#numbered.find(({ makes }) => makes.test(file))?.route;
    if (routeData === undefined) throw new Error(`No page makes ${file}`);
    this.#asked = false;
    const response = await this.#site.render(new Request(`${this.#origin}/${file}`), { routeData });
    if (response.status >= 300 && response.status !== 404) {
      throw new Error(`Rendering ${file} answered ${response.status}`);
    }
    const content = Buffer.from(await response.arrayBuffer());
    this.#asksForMore.set(file, this.#asked);
    return content;
  }
}

/**
 * Astro hashes the same scripts and styles for the policy of every page. Web Crypto would answer each
 * time by way of another thread, which takes as long as rendering the page.
 */
function hashAtOnce(): void {
  const digest = async (name: string, data: Uint8Array) => {
    const hash = createHash(name.replace('-', '')).update(data).digest();
    return hash.buffer.slice(hash.byteOffset, hash.byteOffset + hash.byteLength);
  };
  Object.defineProperty(crypto.subtle, 'digest', { value: digest, configurable: true });
}

function numbered(route: Route) {
  const known = NUMBERED.find((candidate) => candidate.route === route.route);
  if (known === undefined) throw new Error(`Nobody knows which pages ${route.route} has`);
  return { makes: known.makes, route };
}

function fileOf({ pathname = '', type }: Route): string {
  const path = pathname.replace(/^\//, '');
  return type === 'endpoint' ? path : `${path || 'index'}.html`;
}
