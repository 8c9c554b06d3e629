/**
 * Resolves paths by Cloudflare's `html_handling = "auto-trailing-slash"`: pages have no `.html`, folders end
 * with a slash, and every other spelling redirects.
 */

/** Returns the hash of a file by its decoded path, such as `/products.html`. */
export type FindFile = (path: string) => Promise<string | undefined>;

export type Answer = { kind: 'file'; path: string } | { kind: 'redirect'; to: string };

/** Serves a file, or redirects to the preferred path of the file `where`. */
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

/** Whether an address serves the wanted file without further redirects. */
async function leadsTo(address: string, wanted: string, find: FindFile): Promise<boolean> {
  const hash = await find(wanted);
  if (hash === undefined || (await find(address))) return false;
  for (const step of steps(address)) {
    const found = 'serve' in step ? await find(step.serve) : undefined;
    if (found) return found === hash;
  }
  return false;
}

/** Decodes each segment, as Cloudflare does. Invalid segments stay. */
export function decodePath(pathname: string): string {
  return pathname.split('/').map(decodeSegment).join('/').replace(/\/+/g, '/');
}

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
