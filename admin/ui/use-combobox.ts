import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

export interface Option {
  key: string;
  choose: () => void;
}

/**
 * A text box with a list of options (the combobox pattern of WAI-ARIA): the focus stays in the box,
 * arrows move through the list and wrap around, Enter chooses the active option, other keys edit.
 * @returns the attributes of the box, the list (of role `listbox`) and each option
 */
export function useCombobox(options: readonly Option[]) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [movedTo, setMovedTo] = useState<string | null>(null);
  const index = Math.max(
    0,
    options.findIndex(({ key }) => key === movedTo),
  );
  const active = options[index];
  const idOf = (key: string) => `${id}-${key}`;

  useEffect(() => {
    if (movedTo === null) return;
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [movedTo]);

  const step = (by: number) => {
    const next = options[(index + by + options.length) % options.length];
    if (next !== undefined) setMovedTo(next.key);
  };

  return {
    active,
    box: {
      role: 'combobox',
      'aria-expanded': options.length > 0,
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active && idOf(active.key),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'ArrowDown') step(1);
        else if (event.key === 'ArrowUp') step(-1);
        else if (event.key === 'Enter') active?.choose();
        else return;
        event.preventDefault();
      },
    },
    list: { ref: list, id: `${id}-list` },
    option: ({ key, choose }: Option) => ({
      role: 'option',
      id: idOf(key),
      'aria-selected': active?.key === key,
      onPointerMove: () => setMovedTo(key),
      // Keeps the focus in the box.
      onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: choose,
    }),
    /** Makes the first option active again after the search changed. */
    reset: () => setMovedTo(null),
  } as const;
}
