import type { Env } from '../env.ts';
import { pictureMessageSchema } from './message.ts';
import { keepRemotePicture } from './remote-image.ts';
import { completePicture } from './store-image.ts';

/** In seconds: when a picture is tried again whose sizes could not be made. */
const PICTURE_RETRY = 60;

/** What the consumer uses of a batch of messages. */
export interface PictureBatch {
  messages: readonly {
    id: string;
    body: unknown;
    ack(): void;
    retry(options: { delaySeconds: number }): void;
  }[];
}

/** The consumer of the queue of pictures: one after the other, as each takes seconds of computing. */
export async function consumeImages(batch: PictureBatch, env: Env): Promise<void> {
  for (const message of batch.messages) {
    try {
      const asked = pictureMessageSchema.parse(message.body);
      if (asked.kind === 'complete') await completePicture(env, asked.id);
      else await keepRemotePicture(env, asked.address, message.id);
      message.ack();
    } catch (error) {
      console.error('A picture could not be tended to:', error);
      message.retry({ delaySeconds: PICTURE_RETRY });
    }
  }
}
