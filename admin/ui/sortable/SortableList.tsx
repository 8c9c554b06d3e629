import { ArrowDown, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { classes } from '../../../core/ui/classes.ts';
import { IconButton } from '../IconButton.tsx';
import { sortableMessages } from '../sortable-messages.ts';
import { useDrag } from './use-drag.ts';
import { useMoves } from './use-moves.ts';

interface SortableListProps<Item> {
  items: readonly Item[];
  /** The name of each item, for screen readers and while it is dragged. */
  nameOf: (item: Item, index: number) => string;
  onMove: (from: number, to: number) => void;
  onEdit?: (item: Item) => void;
  onRemove: (index: number) => void;
  /** Gets the focus after a removal. */
  focusAfter: string;
  children: (item: Item, index: number) => ReactNode;
}

/** A list with its own order: by dragging, and by buttons for the keyboard and phones. */
export function SortableList<Item extends { id: string }>(props: SortableListProps<Item>) {
  const { items, nameOf, onMove, onEdit, onRemove, focusAfter, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const { status, say, moved } = useMoves(list);
  const id = useId();

  const move = (from: number, to: number, step: -1 | 1 | 0) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length) return;
    onMove(from, to);
    say(sortableMessages.moved(nameOf(item, from), to + 1, items.length));
    moved(item.id, step);
  };

  return (
    <>
      <ol ref={list} className="border-t border-hairline">
        {items.map((item, index) => (
          <Row
            key={item.id}
            id={item.id}
            list={id}
            name={nameOf(item, index)}
            index={index}
            count={items.length}
            onMove={move}
            onEdit={onEdit && (() => onEdit(item))}
            onRemove={() => {
              onRemove(index);
              say(sortableMessages.removed(nameOf(item, index)));
              document.getElementById(focusAfter)?.focus();
            }}
          >
            {children(item, index)}
          </Row>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {status}
      </p>
    </>
  );
}

interface RowProps {
  id: string;
  list: string;
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number, step: -1 | 1 | 0) => void;
  onEdit: (() => void) | undefined;
  onRemove: () => void;
  children: ReactNode;
}

function Row({ id, list, name, index, count, onMove, onEdit, onRemove, children }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const onDrop = (from: number, to: number) => onMove(from, to, 0);
  const { edge, isDragged } = useDrag({ row, handle, list, index, name, onDrop });
  const steps = [
    { label: sortableMessages.moveUp(name), icon: ArrowUp, step: -1, off: index === 0 },
    { label: sortableMessages.moveDown(name), icon: ArrowDown, step: 1, off: index === count - 1 },
  ] as const;
  return (
    <li
      ref={row}
      data-row={id}
      className={classes(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 border-b border-hairline py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto]',
        isDragged && 'opacity-50',
        edge !== null && 'before:absolute before:inset-x-0 before:h-1 before:bg-accent',
        edge === 'before' && 'before:-top-0.5',
        edge === 'after' && 'before:-bottom-0.5',
      )}
    >
      <span
        ref={handle}
        title={sortableMessages.drag}
        aria-hidden="true"
        className="hidden size-11 cursor-grab place-items-center self-start text-soft hover:bg-deep hover:text-ink sm:grid"
      >
        <GripVertical className="size-5" />
      </span>
      <div className="min-w-0">{children}</div>
      <div className={onEdit ? 'col-span-full flex sm:col-auto' : 'flex flex-col sm:flex-row'}>
        {steps.map(({ label, icon: Icon, step, off }) => (
          <IconButton
            key={step}
            icon={Icon}
            label={label}
            data-step={step}
            disabled={off}
            onClick={() => onMove(index, index + step, step)}
          />
        ))}
        {onEdit && (
          <IconButton icon={Pencil} label={sortableMessages.edit(name)} onClick={onEdit} />
        )}
        <IconButton icon={Trash2} label={sortableMessages.remove(name)} onClick={onRemove} />
      </div>
    </li>
  );
}
