import { wildcards } from './header-rules.ts';

/**
 * The entry module of a Worker behind Cloudflare's routing: paths that `run_worker_first` excludes are answered with
 * files of the build, all others by the Worker. It runs in the Worker itself, because a Worker in front of it would
 * need additional memory and time.
 *
 * @param entry the module of the Worker, relative to this one
 * @param workerFirst as in wrangler.toml; every other path counts as one for the Worker
 */
export function routedEntry(entry: string, workerFirst: boolean | string[]): string {
  const patterns = Array.isArray(workerFirst) ? workerFirst : [];
  const files = patterns
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => new RegExp(`^${wildcards(pattern.slice(1))}$`));
  return `
import worker from ${JSON.stringify(entry)};

const files = [${files.join(', ')}];
const isFile = ({ url }) => files.some((pattern) => pattern.test(new URL(url).pathname));

export default {
  ...worker,
  fetch: (request, env, context) =>
    isFile(request) ? env.ASSETS.fetch(request) : worker.fetch(request, env, context),
};
`;
}
