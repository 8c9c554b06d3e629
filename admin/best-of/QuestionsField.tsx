import { FAQ_MAX_COUNT } from '../../core/best-of/schema.ts';
import { bestOfLabels, bestOfEditorMessages as messages } from './editor-messages.ts';
import { TextListField } from './TextListField.tsx';
import { useListField } from './use-list-field.ts';

export function QuestionsField() {
  const { fields, append, move, remove, error } = useListField('faq');
  return (
    <TextListField
      field="faq"
      label={bestOfLabels.faq}
      error={error}
      items={fields}
      most={FAQ_MAX_COUNT}
      texts={{ add: messages.addQuestion, none: messages.noQuestions, name: messages.questionName }}
      inputs={[
        { name: 'question', label: messages.question },
        { name: 'answer', label: messages.answer, rows: 3 },
      ]}
      onAdd={() => append({ id: crypto.randomUUID(), question: '', answer: '' })}
      onMove={move}
      onRemove={remove}
    />
  );
}
