import { z } from 'zod';
import { Failure, messageOf } from '../../process/failure.ts';
import type { Environment } from './variables.ts';
import { wrangler } from './wrangler.ts';

const TIMEOUT_MILLISECONDS = 15_000;

const answerSchema = z.object({
  result: z.unknown(),
  errors: z.array(z.object({ code: z.int().default(0), message: z.string() })).default([]),
  result_info: z.looseObject({ total_pages: z.int().default(1) }).nullish(),
});

export type Answer = z.infer<typeof answerSchema>;

const DENIED = 10_000;

/** Cloudflare refused a request. */
export class CloudflareError extends Failure {
  override name = 'CloudflareError';
  readonly code: number;
  /** Whether the token lacks a permission. */
  readonly isDenied: boolean;

  constructor(status: number, { errors: [first] }: Pick<Answer, 'errors'>) {
    const { code = 0, message = `status ${status}` } = first ?? {};
    const isDenied = status === 403 || code === DENIED;
    const advice = isDenied
      ? ' The token must be allowed to edit Workers Scripts, Queues and R2.'
      : '';
    super(`Cloudflare refused a request (${message}).${advice}`);
    this.code = code;
    this.isDenied = isDenied;
  }
}

export class NotSignedIn extends Failure {
  override name = 'NotSignedIn';

  constructor() {
    super(
      'You are not signed in to Cloudflare. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN in a pipeline.',
    );
  }
}

const unreachable = (reason: string) =>
  new Failure(
    `Cloudflare could not be reached (${reason}). Check the connection of this machine and try again.`,
  );

const accountsSchema = z.array(z.object({ id: z.string() }));

/** What `wrangler auth token --json` prints. */
const credentialsSchema = z.union([
  z.object({ token: z.string() }),
  z.object({ key: z.string(), email: z.string() }),
]);

/** Only `whoami` tells a login that could not be renewed without a connection from none. */
async function problemOfLogin(): Promise<Failure> {
  const { output } = await wrangler(['whoami', '--json'], 'pipe');
  if (!output.includes('could not be reached')) return new NotSignedIn();
  return unreachable('the login has expired and could not be renewed');
}

async function headersOf(environment: Environment): Promise<Record<string, string>> {
  const given = environment.CLOUDFLARE_API_TOKEN;
  if (given) return { Authorization: `Bearer ${given}` };
  const { code, output } = await wrangler(['auth', 'token', '--json'], 'pipe');
  const json = /\{[\s\S]*\}/.exec(output)?.[0];
  if (code !== 0 || json === undefined) throw await problemOfLogin();
  const credentials = credentialsSchema.parse(JSON.parse(json));
  if ('token' in credentials) return { Authorization: `Bearer ${credentials.token}` };
  return { 'X-Auth-Email': credentials.email, 'X-Auth-Key': credentials.key };
}

/** Requests to Cloudflare's API with the credentials that Wrangler uses. */
export class CloudflareApi {
  readonly #base: string;
  readonly #headers: Record<string, string>;
  readonly #account: string | undefined;

  private constructor(environment: Environment, headers: Record<string, string>) {
    this.#base = environment.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4';
    this.#headers = headers;
    this.#account = environment.CLOUDFLARE_ACCOUNT_ID || undefined;
  }

  /** @throws a Failure if nobody is signed in */
  static async open(environment: Environment): Promise<CloudflareApi> {
    return new CloudflareApi(environment, await headersOf(environment));
  }

  /** The path of the account. The token of a pipeline belongs to one. */
  async account(): Promise<string> {
    if (this.#account !== undefined) return `/accounts/${this.#account}`;
    const [account, another] = accountsSchema.parse((await this.request('/accounts')).result);
    if (account === undefined || another !== undefined) {
      throw new Failure(
        'The credentials of Cloudflare do not belong to exactly one account. Set CLOUDFLARE_ACCOUNT_ID.',
      );
    }
    return `/accounts/${account.id}`;
  }

  /** @throws a CloudflareError, or a Failure if Cloudflare does not answer */
  async request(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await this.send(path, init);
    const answer = answerSchema.safeParse(await response.json().catch(() => null));
    if (!response.ok || !answer.success) {
      throw new CloudflareError(response.status, answer.data ?? { errors: [] });
    }
    return answer.data;
  }

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
    const headers = { ...this.#headers, ...init.headers };
    return fetch(`${this.#base}${path}`, { ...init, headers, signal }).catch((error: unknown) => {
      throw unreachable(messageOf(error));
    });
  }
}
