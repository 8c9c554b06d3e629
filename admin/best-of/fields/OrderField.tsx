import { useFormContext, useWatch } from 'react-hook-form';
import type { BestOfForm } from '../../../core/best-of/form.ts';
import { pickOrderSchema } from '../../../core/best-of/schema.ts';
import {
  bestOfLabels,
  bestOfEditorMessages as messages,
  pickOrderLabels,
} from '../editor-messages.ts';
import { ListSection } from './ListSection.tsx';

export function OrderField() {
  const { control, register } = useFormContext<BestOfForm>();
  const order = useWatch({ control, name: 'order' });
  return (
    <ListSection field="order" label={bestOfLabels.order} hint={messages.orderHint}>
      <div className="grid">
        {pickOrderSchema.options.map((value) => (
          <label key={value} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              value={value}
              {...register('order')}
              className="size-5 shrink-0 accent-(--ink)"
            />
            {pickOrderLabels[value]}
          </label>
        ))}
      </div>
      {order !== 'editor' && <p className="text-sm">{messages.orderedByRule}</p>}
    </ListSection>
  );
}
