import type { Context } from 'hono';
import type { AppEnv } from './app-env.ts';

/** A frame is filled by a form with the JSON in one field; later changes are sent as JSON. */
export async function sentPreview<Env extends AppEnv>(context: Context<Env>): Promise<unknown> {
  const isForm = context.req.header('Content-Type')?.startsWith('multipart/form-data');
  const text = isForm ? (await context.req.parseBody()).preview : await context.req.text();
  try {
    return JSON.parse(String(text));
  } catch {
    return undefined;
  }
}
