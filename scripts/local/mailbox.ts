import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort } from '../process/ports.ts';
import { type HttpServer, serveHttp } from '../process/serve-http.ts';

const emailSchema = z.object({ to: z.string(), subject: z.string(), text: z.string() });

interface MailboxOptions {
  /** Of the e-mails. */
  folder: string;
  port?: number;
  log: (line: string) => void;
}

/** Takes the e-mails of the platform in place of a provider: each becomes a file. Keeps the preferred port if it is free. */
export async function startMailbox({ folder, port, log }: MailboxOptions): Promise<HttpServer> {
  await mkdir(folder, { recursive: true });
  return serveHttp(
    async (request) => {
      const given: unknown = await request.json().catch(() => undefined);
      const email = emailSchema.safeParse(given);
      if (request.method !== 'POST' || !email.success) return new Response(null, { status: 400 });
      const { to, subject, text } = email.data;
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 4)}.txt`;
      const file = join(folder, name);
      await writeFile(file, `To: ${to}\nSubject: ${subject}\n\n${text}`);
      log(`E-mail to ${to}: ${subject} (${file})`);
      return new Response(null, { status: 202 });
    },
    await freePort(port),
  );
}
