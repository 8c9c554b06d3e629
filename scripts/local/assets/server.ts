import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Asset, contentType, readAsset } from './files.ts';
import { applyHeaderRules, parseHeaderRules } from './header-rules.ts';
import { decodePath, encodePath, resolvePath } from './paths.ts';

const BROWSER_CACHE = 'public, max-age=0, must-revalidate';

export interface AssetRequest {
  method: string;
  url: string;
  headers: Pick<Headers, 'get' | 'has'>;
}

/**
 * Serves static files as Cloudflare does with `html_handling = "auto-trailing-slash"` and `not_found_handling
 * = "none"`.
 *
 * @param build the folder of the build, read at every request
 */
export function createAssetServer(build: () => string) {
  return async (request: AssetRequest): Promise<Response> => {
    const folder = join(build(), 'client');
    const response = await answer(request, folder);
    const rules = await readFile(join(folder, '_headers'), 'utf8').catch(() => '');
    applyHeaderRules(parseHeaderRules(rules), new URL(request.url).pathname, response.headers);
    return response;
  };
}

async function answer(request: AssetRequest, folder: string): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = decodePath(pathname);
  const found = await resolvePath(
    path,
    async (candidate) => (await readAsset(folder, candidate))?.hash,
  );
  if (found === undefined) return new Response(null, { status: 404 });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405 });
  }
  const location = encodePath(found.kind === 'redirect' ? found.to : path);
  if (found.kind === 'redirect' || location !== pathname) {
    return new Response(null, { status: 307, headers: { location: location + search } });
  }
  const asset = await readAsset(folder, found.path);
  if (asset === undefined) return new Response(null, { status: 404 });
  return assetResponse(request, asset, found.path);
}

function assetResponse(request: AssetRequest, { content, hash }: Asset, path: string): Response {
  const headers = new Headers({ etag: `"${hash}"` });
  const type = contentType(path);
  if (type) headers.set('content-type', type);
  if (!request.headers.has('authorization') && !request.headers.has('range')) {
    headers.set('cache-control', BROWSER_CACHE);
  }
  const known = request.headers.get('if-none-match');
  if (known === `"${hash}"` || known === `W/"${hash}"`) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : content, { headers });
}
