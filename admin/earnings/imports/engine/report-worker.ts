import type { Asked } from './report-messages.ts';
import { ReportSession } from './report-session.ts';

const session = new ReportSession();

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  postMessage(await session.answer(data));
});
