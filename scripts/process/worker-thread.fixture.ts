/** Answers with the number of its thread, or waits for a message before, or fails. */
import { BroadcastChannel, threadId } from 'node:worker_threads';
import { Failure } from './failure.ts';
import { answerTasks } from './worker-thread.ts';

answerTasks(async (task) => {
  if (task === 'fail') throw new Failure('Make room and try again.');
  if (task === 'wait') {
    const channel = new BroadcastChannel('worker-thread');
    channel.postMessage('waiting');
    await new Promise((resolve) => {
      channel.onmessage = resolve;
    });
    channel.close();
  }
  return threadId;
});
