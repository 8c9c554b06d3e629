import { WorkerThread } from '../../process/worker-thread.ts';
import { coalesce } from '../rebuild/coalesce.ts';

export interface ShareImages {
  /** Draws missing images. Concurrent calls share the next run. Never throws. */
  draw(): Promise<void>;
  stop(): Promise<void>;
}

/** Draws share images in a thread, so that neither a publish nor the database waits for them. */
export function startShareImages(database: { url: string; secretKey: string }): ShareImages {
  let isStopped = false;
  const thread = new WorkerThread(new URL('./thread.ts', import.meta.url), () => ({
    workerData: database,
  }));
  return {
    draw: coalesce(async () => {
      if (isStopped) return;
      await thread.run(null).catch((error: unknown) => {
        if (!isStopped) console.error('The images of shared links could not be drawn:', error);
      });
    }),
    stop: () => {
      isStopped = true;
      return thread.stop();
    },
  };
}
