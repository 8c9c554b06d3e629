import { ArrowDown, ArrowUp, GripVertical, Pencil, X } from 'lucide-react';
import type { AdminSpecification } from '../../core/specifications/form.ts';
import { specificationFormMessages as messages } from '../../core/specifications/form-messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { IconButton } from '../ui/IconButton.tsx';

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

interface SpecificationRowProps {
  specification: AdminSpecification;
  isFirst: boolean;
  isLast: boolean;
  /** Another row is dragged over this one. */
  isTarget: boolean;
  onDragStart: () => void;
  onDragOver: () => void;
  onDrop: () => void;
  onDragEnd: () => void;
  onMove: (step: -1 | 1) => void;
  onEdit: () => void;
  onRemove: () => void;
}

export function SpecificationRow(props: SpecificationRowProps) {
  const { specification, isFirst, isLast, isTarget, onMove, onEdit, onRemove } = props;
  const { id, name } = specification;
  const verbs = [
    { label: messages.moveUp(name), icon: ArrowUp, act: () => onMove(-1), step: -1, off: isFirst },
    { label: messages.moveDown(name), icon: ArrowDown, act: () => onMove(1), step: 1, off: isLast },
    { label: messages.edit(name), icon: Pencil, act: onEdit },
    { label: messages.remove(name), icon: X, act: onRemove },
  ];
  return (
    <li
      data-specification={id}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', name);
        props.onDragStart();
      }}
      onDragOver={(event) => {
        event.preventDefault();
        props.onDragOver();
      }}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onDragEnd={props.onDragEnd}
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline py-2',
        isTarget && 'bg-card outline-2 outline-ink',
      )}
    >
      <div className="flex min-w-0 grow basis-52 items-center gap-2">
        <span title={messages.drag} className="cursor-grab text-soft pointer-coarse:hidden">
          <GripVertical aria-hidden="true" className="size-5" />
        </span>
        <div className="min-w-0 wrap-anywhere">
          <strong>{name}</strong>
          <p className="text-sm text-soft">{detailsOf(specification)}</p>
        </div>
      </div>
      <div className="flex">
        {verbs.map(({ label, icon: Icon, act, step, off }) => (
          <IconButton
            key={label}
            icon={Icon}
            label={label}
            data-step={step}
            disabled={off}
            onClick={act}
          />
        ))}
      </div>
    </li>
  );
}
