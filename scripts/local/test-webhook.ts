import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../process/ports.ts';
import { type HttpServer, serveHttp } from '../process/serve-http.ts';

const THINKING_MILLISECONDS = 800;

const messageSchema = z.object({
  prompt: z.string(),
  timestamp: z.iso.datetime(),
  triggered_from: z.string(),
});

/** Starts a webhook that answers like an assistant workflow. Keeps the preferred port if it is free. */
export async function startTestWebhook(preferredPort?: number): Promise<HttpServer> {
  const stopped = new AbortController();
  const server = await serveHttp(
    async (request) => {
      if (request.method !== 'POST' || new URL(request.url).pathname !== '/webhook') {
        return new Response(null, { status: 404 });
      }
      const message = readMessage(await request.text());
      if (message === null) {
        const sentence = 'Send JSON with prompt, timestamp and triggered_from.';
        return new Response(sentence, { status: 400 });
      }
      await wait(THINKING_MILLISECONDS, undefined, { signal: stopped.signal }).catch(() => {});
      return new Response(writeReply(message.prompt));
    },
    await freePort(preferredPort),
  );
  return {
    url: `${server.url}/webhook`,
    close: () => {
      stopped.abort();
      return server.close();
    },
  };
}

function readMessage(body: string): z.infer<typeof messageSchema> | null {
  try {
    return messageSchema.parse(JSON.parse(body));
  } catch {
    return null;
  }
}

/** The value of a line such as "Product: Fell Shoe", unless it is a placeholder. */
function namedIn(prompt: string, label: string): string | undefined {
  const value = new RegExp(`^[ \\t]*${label}:[ \\t]*(.+)$`, 'im').exec(prompt)?.[1]?.trim();
  return value === undefined || value.startsWith('[') ? undefined : value;
}

export function writeReply(prompt: string): string {
  const product = namedIn(prompt, 'Product') ?? 'Hartwell Field Bottle';
  const review = {
    title: `${product}: Plain, Sturdy, Fairly Priced`,
    short_description: `${product} after three weeks of daily use: what lasts, what annoys, and who should spend the money.`,
    product_image_url: '/images/reviews/foam-roller.svg',
    overall_rating: '4',
    price: namedIn(prompt, 'Price') ?? '$39.90',
    primary_cta_text: "See today's price",
    key_features: ['Made of one piece', 'Two-year guarantee', 'Spare parts for every joint'],
    pros: ['Does its one job well', 'Easy to clean', 'No app, no account'],
    cons: ['Heavier than it looks', 'One colour only'],
    who_is_this_for: 'People who want to buy it once.\nNot for those who count grams.',
    in_depth_analysis:
      '**First days.** Nothing to set up, nothing to learn.\n\n**After three weeks.** It looks as it did in the box, and it is still the one we reach for.\n\n**The price.** Fair for what lasts.',
  };
  return `Here is the review you asked for:\n\n\`\`\`json\n${JSON.stringify(review, null, 2)}\n\`\`\`\n\nShall I make it shorter?`;
}
