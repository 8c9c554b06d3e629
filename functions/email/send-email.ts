import { z } from 'zod';
import { emailMessages as messages } from '../../core/alerts/messages.ts';
import type { Env } from '../hosting/env.ts';

const TIME_LIMIT = 10_000;

/** The message is for the owner and contains no key. */
export class EmailFailure extends Error {
  override name = 'EmailFailure';
}

interface Email {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
  /** The same for the same message, so that a provider that knows it sends it once. */
  id: string;
}

const configurationSchema = z.union([
  z.object({
    provider: z.enum(['resend', 'postmark']),
    key: z.string().min(1),
    from: z.string().regex(/@/),
  }),
  z.object({ provider: z.literal('local'), url: z.url() }),
]);

type Configuration = z.infer<typeof configurationSchema>;

/** Null while something is missing or wrong. */
function configurationOf(env: Env): Configuration | null {
  const local = env.ALLOW_LOCAL_ADDRESSES === 'true' && env.LOCAL_EMAIL_URL;
  const given = local
    ? { provider: 'local', url: env.LOCAL_EMAIL_URL }
    : {
        provider: env.EMAIL_PROVIDER || 'resend',
        key: env.EMAIL_API_KEY,
        from: env.EMAIL_FROM,
      };
  return configurationSchema.safeParse(given).data ?? null;
}

export const isEmailConfigured = (env: Env): boolean => configurationOf(env) !== null;

function requestOf(configuration: Configuration, { to, subject, text, id }: Email): Request {
  const request = (url: string, headers: Record<string, string>, body: object) =>
    new Request(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  switch (configuration.provider) {
    case 'resend':
      return request(
        'https://api.resend.com/emails',
        { Authorization: `Bearer ${configuration.key}`, 'Idempotency-Key': id },
        { from: configuration.from, to: [to], subject, text },
      );
    case 'postmark':
      return request(
        'https://api.postmarkapp.com/email',
        { 'X-Postmark-Server-Token': configuration.key },
        {
          From: configuration.from,
          To: to,
          Subject: subject,
          TextBody: text,
          MessageStream: 'outbound',
        },
      );
    case 'local':
      return request(configuration.url, {}, { to, subject, text });
  }
}

/** Throws an EmailFailure. */
export async function sendEmail(
  env: Env,
  email: Email,
  fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init),
): Promise<void> {
  const configuration = configurationOf(env);
  if (configuration === null) throw new EmailFailure(messages.notConfigured);
  let response: Response;
  try {
    response = await fetch(requestOf(configuration, email), {
      signal: AbortSignal.timeout(TIME_LIMIT),
      redirect: 'manual',
    });
  } catch (error) {
    throw new EmailFailure(messages.unreachable, { cause: error });
  }
  await response.body?.cancel();
  if (!response.ok) throw new EmailFailure(messages.refused(response.status));
}
