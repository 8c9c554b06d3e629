import { inject } from 'vitest';
import { z } from 'zod';

const lettersSchema = z.array(
  z.object({ headers: z.record(z.string(), z.unknown()), body: z.string() }),
);

/** An address that stores what is sent to it, and answers with a status. */
export function createMailbox(status?: number) {
  const url = `${inject('otherSite')}/mailbox/${crypto.randomUUID()}`;
  return {
    url: status === undefined ? url : `${url}?${status}`,
    /** What arrived, the oldest first. */
    read: async () => lettersSchema.parse(await (await fetch(url)).json()),
  };
}

const emailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });

/** Takes the e-mails of the local platform. */
export function createEmailReceiver() {
  const mailbox = createMailbox();
  return {
    bindings: { ALLOW_LOCAL_ADDRESSES: 'true', LOCAL_EMAIL_URL: mailbox.url },
    read: async () => (await mailbox.read()).map(({ body }) => emailSchema.parse(JSON.parse(body))),
  };
}
