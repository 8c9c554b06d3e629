import { LayeredFiles } from '../layers.ts';
import { AssetFiles, contentType, type Hashes } from './files.ts';
import { applyHeaderRules, type HeaderRule, parseHeaderRules } from './header-rules.ts';
import { decodePath, encodePath, resolvePath } from './paths.ts';

const BROWSER_CACHE = 'public, max-age=0, must-revalidate';

/** What the asset server reads of a request. */
export interface AssetRequest {
  method: string;
  url: string;
  headers: Pick<Headers, 'get' | 'has'>;
}

/**
 * Serves a build's static files as Cloudflare does with `html_handling = "auto-trailing-slash"` and
 * `not_found_handling = "none"`. The folders, newest first, are asked for at every request, so that a
 * switch to another build, or a file added to this one, shows at once. Never throws for a missing file.
 */
export function createAssetServer(folders: () => readonly string[]) {
  let files: AssetFiles | undefined;
  let served: readonly string[] = [];
  let hashes: Hashes = new Map();
  return async (request: AssetRequest): Promise<Response> => {
    const now = folders();
    if (files === undefined || now[0] !== served[0] || now.length !== served.length) {
      // Of another whole build nothing that is known here will be asked for again.
      if (now.at(-1) !== served.at(-1)) hashes = new Map();
      served = [...now];
      files = new AssetFiles(new LayeredFiles(served), hashes);
    }
    const response = await answer(request, files);
    applyHeaderRules(await headerRules(files), new URL(request.url).pathname, response.headers);
    return response;
  };
}

async function answer(request: AssetRequest, files: AssetFiles): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const path = decodePath(pathname);
  const found = await resolvePath(path, (candidate) => files.hash(candidate));
  if (found === undefined) return new Response(null, { status: 404 });
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405 });
  }
  const location = encodePath(found.kind === 'redirect' ? found.to : path);
  if (found.kind === 'redirect' || location !== pathname) {
    return new Response(null, { status: 307, headers: { location: location + search } });
  }
  return fileResponse(request, files, found.path);
}

async function fileResponse(
  request: AssetRequest,
  files: AssetFiles,
  path: string,
): Promise<Response> {
  const [hash, content] = [await files.hash(path), await files.read(path)];
  if (hash === undefined || content === undefined) return new Response(null, { status: 404 });
  const headers = new Headers({ etag: `"${hash}"` });
  const type = contentType(path);
  if (type) headers.set('content-type', type);
  if (!request.headers.has('authorization') && !request.headers.has('range')) {
    headers.set('cache-control', BROWSER_CACHE);
  }
  const seen = request.headers.get('if-none-match');
  if (seen === `"${hash}"` || seen === `W/"${hash}"`) {
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : content, { headers });
}

async function headerRules(files: AssetFiles): Promise<HeaderRule[]> {
  const content = await files.read('/_headers');
  return content ? parseHeaderRules(new TextDecoder().decode(content)) : [];
}
