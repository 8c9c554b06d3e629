import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { AdminSpecification } from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { SpecificationRow } from './SpecificationRow.tsx';

const SpecificationDialog = lazy(() => import('./SpecificationDialog.tsx'));
const DeleteSpecificationDialog = lazy(() => import('./DeleteSpecificationDialog.tsx'));

type Open =
  | { kind: 'form'; specification: AdminSpecification | null }
  | { kind: 'delete'; specification: AdminSpecification };

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
  const list = useRef<HTMLOListElement>(null);
  const adding = useRef<HTMLButtonElement>(null);
  const [chosen, setChosen] = useState('');
  const [open, setOpen] = useState<Open | null>(null);
  const [status, setStatus] = useState('');
  const [moved, setMoved] = useState<{ id: string; step: -1 | 1 } | null>(null);
  const [dragged, setDragged] = useState<{ id: string; over: string } | null>(null);
  const listed = ids.flatMap((id) => known.find((each) => each.id === id) ?? []);
  const offered = known.filter(({ id }) => !ids.includes(id));
  const isFull = listed.length >= most;

  // A moved element loses the focus in some browsers; at an end, its button is disabled.
  useEffect(() => {
    if (moved === null) return;
    const row = list.current?.querySelector(`[data-specification="${moved.id}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    const wanted = usable.find(({ dataset }) => dataset.step === String(moved.step));
    (wanted ?? usable[0])?.focus();
  }, [moved]);

  const place = ({ id, name }: AdminSpecification, to: number) => {
    const from = listed.findIndex((each) => each.id === id);
    const order = listed.map((each) => each.id);
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, id));
    setStatus(messages.moved(name, to + 1, listed.length));
  };

  const add = ({ id, name }: AdminSpecification) => {
    if (ids.includes(id)) return;
    onChange([...ids, id]);
    setStatus(messages.added(name));
    setChosen('');
  };

  const remove = ({ id, name }: AdminSpecification) => {
    onChange(ids.filter((other) => other !== id));
    setStatus(messages.removed(name));
    adding.current?.focus();
  };

  const drop = (target: AdminSpecification) => {
    const source = listed.find(({ id }) => id === dragged?.id);
    setDragged(null);
    if (source && source !== target) place(source, listed.indexOf(target));
  };

  return (
    <div className="grid gap-4">
      {listed.length === 0 ? (
        <p className="text-soft">{messages.none}</p>
      ) : (
        <ol ref={list} className="border-t border-hairline">
          {listed.map((specification, index) => (
            <SpecificationRow
              key={specification.id}
              specification={specification}
              isFirst={index === 0}
              isLast={index === listed.length - 1}
              isTarget={dragged?.over === specification.id && dragged.id !== specification.id}
              onDragStart={() => setDragged({ id: specification.id, over: specification.id })}
              onDragOver={() => dragged && setDragged({ ...dragged, over: specification.id })}
              onDrop={() => drop(specification)}
              onDragEnd={() => setDragged(null)}
              onMove={(step) => {
                place(specification, index + step);
                setMoved({ id: specification.id, step });
              }}
              onEdit={() => setOpen({ kind: 'form', specification })}
              onRemove={() => remove(specification)}
            />
          ))}
        </ol>
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
          ref={adding}
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
              remove(open.specification);
            }}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </div>
  );
}
