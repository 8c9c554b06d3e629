import { QUEUES, queueKind } from '../../../functions/hosting/queues.ts';
import { Failure } from '../../process/failure.ts';

/** The ending of each bucket's name, by its binding. */
const BUCKETS: Record<string, string> = { PICTURES: 'pictures', BACKUPS: 'backups' };

const kinds: Record<string, string> = { ...QUEUES, ...BUCKETS };

/** The name of the Worker in wrangler.toml, with which the names of its resources begin. */
const PROJECT = 'spotter';

/** Cloudflare accepts 63 characters. Eight are left for the prefix of previews. */
const LONGEST_NAME = 55;

/** The resource of a binding that a Worker creates. */
export function ownName(worker: string, binding: string): string {
  const kind = kinds[binding];
  if (kind === undefined) throw new Error(`The binding ${binding} has no kind`);
  // Workers may have underscores in their names, buckets may not.
  const name = `${worker.replaceAll('_', '-')}-${kind}`;
  if (name.length <= LONGEST_NAME) return name;
  throw new Failure(
    `The name ${worker} is too long: ${name} would have more than ${LONGEST_NAME} characters. Give the Worker a shorter name in wrangler.toml.`,
  );
}

/** Whether wrangler.toml has the name of the project, of any version, and not one that the owner chose. */
export function isGivenName(binding: string, written: string): boolean {
  const kind = kinds[binding];
  return written === kind || written === `${PROJECT}-${kind}`;
}

/** The Worker recognizes a queue by the end of its name. */
export function checkQueueName(binding: string, name: string): void {
  const kind = kinds[binding];
  if (queueKind(name) === kind) return;
  throw new Failure(
    `The queue ${name} of ${binding} in wrangler.toml must have a name that ends with -${kind}, such as my-site-${kind}.`,
  );
}
