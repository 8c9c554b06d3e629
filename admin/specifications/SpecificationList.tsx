import { lazy, Suspense, useId, useState } from 'react';
import type { AdminSpecification } from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { SortableList } from '../ui/sortable/SortableList.tsx';
import { sortableMessages } from '../ui/sortable-messages.ts';

const SpecificationDialog = lazy(() => import('./SpecificationDialog.tsx'));
const DeleteSpecificationDialog = lazy(() => import('./DeleteSpecificationDialog.tsx'));

type Open =
  | { kind: 'form'; specification: AdminSpecification | null }
  | { kind: 'delete'; specification: AdminSpecification };

function detailsOf({ kind, unit, direction, post_count }: AdminSpecification): string {
  const better = kind === 'yes-no' ? messages.betterAnswer : messages.better;
  return [
    unit === null ? messages.kinds[kind] : `${messages.kinds[kind]}, ${unit}`,
    direction === null ? null : better[direction],
    messages.reviews(post_count),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

interface SpecificationListProps {
  /** Every one that there is. */
  known: readonly AdminSpecification[];
  /** The chosen ones, in order. */
  ids: readonly string[];
  most: number;
  error?: string | undefined;
  onChange: (ids: string[]) => void;
}

/** An ordered choice of specifications, which can also be created, edited and deleted here. */
export function SpecificationList({ known, ids, most, error, onChange }: SpecificationListProps) {
  const adding = useId();
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const [status, setStatus] = useState('');
  const listed = ids.flatMap((id) => known.find((each) => each.id === id) ?? []);
  const offered = known.filter(({ id }) => !ids.includes(id));
  const isFull = listed.length >= most;

  const add = ({ id, name }: AdminSpecification) => {
    if (ids.includes(id)) return;
    onChange([...ids, id]);
    setStatus(messages.added(name));
    setChosen('');
  };

  return (
    <div className="grid gap-4">
      {listed.length === 0 ? (
        <p className="text-soft">{messages.none}</p>
      ) : (
        <SortableList
          items={listed}
          nameOf={({ name }) => name}
          onMove={(from, to) => {
            const order = listed.map(({ id }) => id);
            onChange(order.toSpliced(from, 1).toSpliced(to, 0, ...order.slice(from, from + 1)));
          }}
          onEdit={(specification) => setOpen({ kind: 'form', specification })}
          onRemove={(index) => onChange(ids.filter((id) => id !== listed[index]?.id))}
          focusAfter={adding}
        >
          {(specification) => (
            <div className="wrap-anywhere">
              <strong>{specification.name}</strong>
              <p className="text-sm text-soft">{detailsOf(specification)}</p>
            </div>
          )}
        </SortableList>
      )}
      {error !== undefined && <p className={fieldStyles.error}>{error}</p>}
      <div className="flex flex-wrap items-end gap-3">
        {offered.length > 0 && (
          <>
            <div className="min-w-0 grow basis-56 sm:max-w-xs">
              <Field label={messages.existing}>
                {(names) => (
                  <select
                    {...names}
                    value={chosen}
                    disabled={isFull}
                    onChange={(event) => setChosen(event.target.value)}
                    className={fieldStyles.input}
                  >
                    <option value="">{messages.choose}</option>
                    {offered.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
            </div>
            <Button
              disabled={chosen === '' || isFull}
              onClick={() => offered.filter(({ id }) => id === chosen).forEach(add)}
            >
              {messages.add}
            </Button>
          </>
        )}
        <Button
          id={adding}
          disabled={isFull}
          onClick={() => setOpen({ kind: 'form', specification: null })}
        >
          {messages.addNew}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {status}
      </p>
      <Suspense fallback={null}>
        {open?.kind === 'form' && (
          <SpecificationDialog
            specification={open.specification}
            onSaved={(saved) => {
              setOpen(null);
              add(saved);
            }}
            onDelete={() =>
              open.specification && setOpen({ kind: 'delete', specification: open.specification })
            }
            onClose={() => setOpen(null)}
          />
        )}
        {open?.kind === 'delete' && (
          <DeleteSpecificationDialog
            specification={open.specification}
            onDeleted={() => {
              setOpen(null);
              onChange(ids.filter((id) => id !== open.specification.id));
              setStatus(sortableMessages.removed(open.specification.name));
              document.getElementById(adding)?.focus();
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
