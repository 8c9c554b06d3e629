import { useFormContext, useWatch } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { pickOrderSchema } from '../../core/best-of/schema.ts';
import { RadioField } from '../ui/form/RadioField.tsx';
import {
  bestOfLabels,
  bestOfEditorMessages as messages,
  pickOrderLabels,
} from './editor-messages.ts';
import { ListSection } from './ListSection.tsx';

export function OrderField() {
  const { control } = useFormContext<BestOfForm>();
  const order = useWatch({ control, name: 'order' });
  return (
    <ListSection field="order" label={bestOfLabels.order} hint={messages.orderHint}>
      <RadioField
        name="order"
        options={pickOrderSchema.options.map((value) => [value, pickOrderLabels[value]])}
      />
      {order !== 'editor' && <p className="text-sm">{messages.orderedByRule}</p>}
    </ListSection>
  );
}
