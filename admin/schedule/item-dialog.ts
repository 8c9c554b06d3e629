import type { ScheduleItem } from '../../core/schedule/schema.ts';

/** A question about an item of the list. */
export interface ItemDialogProps {
  item: ScheduleItem;
  onClose: () => void;
}
