import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { COMPARED_SPECIFICATIONS_MAX_COUNT } from '../../core/best-of/schema.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { SortableList } from '../ui/sortable/SortableList.tsx';
import { definedSpecificationsQuery } from './api.ts';
import { bestOfLabels, bestOfEditorMessages as messages } from './editor-messages.ts';
import { ListSection } from './ListSection.tsx';

/** The rows of the table that compares the picks. */
export function SpecificationsField() {
  const { control } = useFormContext<BestOfForm>();
  const { field, fieldState } = useController({ control, name: 'specification_ids' });
  const id = useId();
  const query = useQuery(definedSpecificationsQuery());
  const chosen = field.value;
  const nameOf = (wanted: string) => {
    const found = query.data?.find((each) => each.id === wanted);
    if (found === undefined) return messages.deletedSpecification;
    return found.unit === null ? found.name : `${found.name} (${found.unit})`;
  };
  return (
    <ListSection
      field="specification_ids"
      label={bestOfLabels.specification_ids}
      hint={messages.specificationsHint}
      error={fieldState.error?.message ?? fieldState.error?.root?.message}
    >
      <Loaded query={query} failure={messages.specificationsFailed}>
        {(specifications) => {
          const free = specifications.filter((each) => !chosen.includes(each.id));
          return (
            <>
              <SortableList
                items={chosen.map((each) => ({ id: each }))}
                nameOf={(item) => nameOf(item.id)}
                onMove={(from, to) => {
                  const moved = chosen.slice(from, from + 1);
                  field.onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, ...moved));
                }}
                onRemove={(index) => field.onChange(chosen.toSpliced(index, 1))}
                focusAfter={id}
              >
                {(item) => <p className="py-2.5 wrap-anywhere">{nameOf(item.id)}</p>}
              </SortableList>
              {specifications.length === 0 ? (
                <p className="text-soft">{messages.noSpecifications}</p>
              ) : (
                <label className="grid max-w-sm gap-1.5">
                  <span className={fieldStyles.label}>{messages.addSpecification}</span>
                  <select
                    id={id}
                    ref={field.ref}
                    value=""
                    disabled={
                      free.length === 0 || chosen.length >= COMPARED_SPECIFICATIONS_MAX_COUNT
                    }
                    onChange={({ target }) => field.onChange([...chosen, target.value])}
                    className={fieldStyles.input}
                  >
                    <option value="">{messages.chooseSpecification}</option>
                    {free.map((each) => (
                      <option key={each.id} value={each.id}>
                        {nameOf(each.id)}: {messages.filled(each.post_count)}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </>
          );
        }}
      </Loaded>
    </ListSection>
  );
}
