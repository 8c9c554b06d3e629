import { useId } from 'react';
import { Button } from '../ui/Button.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { SortableList } from '../ui/sortable/SortableList.tsx';
import { ListSection } from './ListSection.tsx';

interface Item {
  id: string;
}

interface TextListFieldProps {
  field: 'faq' | 'left_out';
  label: string;
  hint?: string | undefined;
  error: string | undefined;
  items: readonly Item[];
  most: number;
  texts: { add: string; none: string; name: (place: number) => string };
  /** The inputs of an item. */
  inputs: readonly { name: string; label: string; rows?: number }[];
  onAdd: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: (index: number) => void;
}

/** A list of short texts such as questions with their answers. */
export function TextListField(props: TextListFieldProps) {
  const { field, label, hint, error, items, most, texts, inputs, onAdd, onMove, onRemove } = props;
  const id = useId();
  return (
    <ListSection field={field} label={label} hint={hint} error={error}>
      {items.length === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <SortableList
          items={items}
          nameOf={(_item, index) => texts.name(index + 1)}
          onMove={onMove}
          onRemove={onRemove}
          focusAfter={id}
        >
          {(_item, index) => (
            <div className="grid gap-3">
              {inputs.map(({ name, label: inputLabel, rows }) => (
                <FormField
                  key={name}
                  name={`${field}.${index}.${name}`}
                  label={inputLabel}
                  rows={rows}
                  autoComplete="off"
                />
              ))}
            </div>
          )}
        </SortableList>
      )}
      <div>
        <Button id={id} disabled={items.length >= most} onClick={onAdd}>
          {texts.add}
        </Button>
      </div>
    </ListSection>
  );
}
