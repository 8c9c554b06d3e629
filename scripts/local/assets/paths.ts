/**
 * Which file answers a path, by Cloudflare's `html_handling = "auto-trailing-slash"`: pages are
 * reached without `.html`, folders with a closing slash, every other spelling redirects there.
 */

/** Finds a file by its decoded path from the root, such as `/products.html`; answers its hash. */
export type FindFile = (path: string) => Promise<string | undefined>;

export type Answer = { kind: 'file'; path: string } | { kind: 'redirect'; to: string };

/** Serve this file, or, where the file is better known by another path, redirect to that path. */
type Step = { serve: string } | { redirect: string; where: string };

const serve = (path: string): Step => ({ serve: path });
const redirect = (to: string, where: string): Step => ({ redirect: to, where });

function steps(path: string): Step[] {
  const plain = [
    serve(path),
    serve(`${path}.html`),
    redirect(`${path}/`, `${path}/index.html`),
  ] as const;
  if (path.endsWith('/index')) {
    const folder = path.slice(0, -'index'.length);
    const parent = path.slice(0, -'/index'.length);
    return [
      serve(path),
      redirect(folder, `${path}.html`),
      redirect(parent, `${parent}.html`),
      ...plain,
    ];
  }
  if (path.endsWith('/index.html')) {
    const folder = path.slice(0, -'index.html'.length);
    const parent = path.slice(0, -'/index.html'.length);
    return [redirect(folder, path), redirect(parent, `${parent}.html`), ...plain];
  }
  if (path.endsWith('/')) {
    const page = path.slice(0, -1);
    return [serve(`${path}index.html`), redirect(page, `${page}.html`), ...plain];
  }
  if (path.endsWith('.html')) {
    const page = path.slice(0, -'.html'.length);
    return [redirect(page, path), redirect(`${page}/`, `${page}/index.html`), ...plain];
  }
  return [...plain];
}

/** The file or the better address for a decoded path; undefined where the build has neither. */
export async function resolvePath(path: string, find: FindFile): Promise<Answer | undefined> {
  for (const step of steps(path)) {
    if ('serve' in step) {
      if (await find(step.serve)) return { kind: 'file', path: step.serve };
    } else if (await leadsTo(step.redirect, step.where, find)) {
      return { kind: 'redirect', to: step.redirect };
    }
  }
  return undefined;
}

/** Whether an address, followed without further redirects, ends at the wanted file. */
async function leadsTo(address: string, wanted: string, find: FindFile): Promise<boolean> {
  const hash = await find(wanted);
  if (hash === undefined || (await find(address))) return false;
  for (const step of steps(address)) {
    const found = 'serve' in step ? await find(step.serve) : undefined;
    if (found) return found === hash;
  }
  return false;
}

/** Decodes segment by segment, as Cloudflare does; a segment that cannot be decoded stays. */
export function decodePath(pathname: string): string {
  return pathname.split('/').map(decodeSegment).join('/').replace(/\/+/g, '/');
}

/** The one spelling of a decoded path in an address. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
