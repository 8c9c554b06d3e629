import { type Counts, counted, kinds } from '../../core/backups/kinds.ts';
import { backupMessages as messages } from '../../core/backups/messages.ts';

/** "120 reviews, 8 categories": what there is, reviews first. */
export function describeContent(counts: Counts): string {
  const present = kinds()
    .filter((kind) => counts[kind] > 0)
    .sort((one, other) => Number(other === 'post') - Number(one === 'post'));
  if (present.length === 0) return messages.unchanged;
  return present.map((kind) => counted(counts[kind], kind)).join(', ');
}
