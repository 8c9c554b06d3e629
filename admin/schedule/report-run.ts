import { toast } from 'sonner';
import type { ScheduleRunResult } from '../../core/schedule/schema.ts';
import { scheduleScreenMessages as messages } from './screen-messages.ts';

export function reportRun({ done, failed }: ScheduleRunResult): void {
  if (failed > 0) toast.error(messages.ranFailed(failed));
  else toast.success(done === 0 ? messages.ranNothing : messages.ran(done));
}
