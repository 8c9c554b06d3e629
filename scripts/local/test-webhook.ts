import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { addressOf, freePort, LOOPBACK } from './ports.ts';

/** Long enough for the screen to be seen waiting. */
const THINKING_MILLISECONDS = 800;

const messageSchema = z.object({
  prompt: z.string(),
  timestamp: z.iso.datetime(),
  triggered_from: z.string(),
});

export interface TestWebhook {
  /** POST a prompt here. */
  url: string;
  stop: () => Promise<void>;
}

/**
 * Starts a webhook on this machine that answers as a workflow with an assistant would, so that the
 * whole way from prompt to draft can be tried.
 *
 * @param preferredPort taken if it is free, so that an address once saved stays right
 */
export async function startTestWebhook(preferredPort?: number): Promise<TestWebhook> {
  const stopped = new AbortController();
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/webhook') {
      response.writeHead(404).end();
      return;
    }
    const message = readMessage(await text(request));
    if (message === null) {
      response.writeHead(400, { 'content-type': 'text/plain' });
      response.end('Send JSON with prompt, timestamp and triggered_from.');
      return;
    }
    await wait(THINKING_MILLISECONDS, undefined, { signal: stopped.signal }).catch(() => {});
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(writeReply(message.prompt));
  });
  server.listen(await freePort(preferredPort), LOOPBACK);
  await once(server, 'listening');
  return {
    url: `http://${LOOPBACK}:${addressOf(server).port}/webhook`,
    stop: async () => {
      stopped.abort();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
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

/** What a line of the prompt such as "Product: Fell Shoe" names, unless it is still a blank to fill. */
function namedIn(prompt: string, label: string): string | undefined {
  const value = new RegExp(`^\\s*${label}:[ \\t]*(.+)$`, 'im').exec(prompt)?.[1]?.trim();
  return value === undefined || value.startsWith('[') ? undefined : value;
}

/** A reply as assistants write them: a friendly word, and JSON in a code fence. */
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
