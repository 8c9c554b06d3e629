import { LEFT_OUT_MAX_COUNT } from '../../core/best-of/schema.ts';
import { bestOfLabels, bestOfEditorMessages as messages } from './editor-messages.ts';
import { TextListField } from './TextListField.tsx';
import { useListField } from './use-list-field.ts';

export function LeftOutField() {
  const { fields, append, move, remove, error } = useListField('left_out');
  return (
    <TextListField
      field="left_out"
      label={bestOfLabels.left_out}
      hint={messages.leftOutHint}
      error={error}
      items={fields}
      most={LEFT_OUT_MAX_COUNT}
      texts={{ add: messages.addLeftOut, none: messages.noLeftOut, name: messages.leftOutPlace }}
      inputs={[
        { name: 'name', label: messages.leftOutName },
        { name: 'reason', label: messages.leftOutReason, rows: 2 },
      ]}
      onAdd={() => append({ id: crypto.randomUUID(), name: '', reason: '' })}
      onMove={move}
      onRemove={remove}
    />
  );
}
