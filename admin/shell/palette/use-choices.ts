import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

export interface Choice {
  key: string;
  choose: () => void;
}

/**
 * A text box with a list of choices below it (the combobox pattern of WAI-ARIA): the focus stays in
 * the box, arrows move through the list and around its ends, Enter takes what is active. Home, End and
 * everything else belong to the text.
 *
 * @returns what box, list (of role `listbox`) and each choice carry
 */
export function useChoices(choices: readonly Choice[]) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  const index = Math.max(
    0,
    choices.findIndex(({ key }) => key === moved),
  );
  const active = choices[index];
  const idOf = (key: string) => `${id}-${key}`;

  useEffect(() => {
    if (moved === null) return;
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [moved]);

  const step = (by: number) => {
    const next = choices[(index + by + choices.length) % choices.length];
    if (next !== undefined) setMoved(next.key);
  };

  return {
    box: {
      role: 'combobox',
      'aria-expanded': choices.length > 0,
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': active && idOf(active.key),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'ArrowDown') step(1);
        else if (event.key === 'ArrowUp') step(-1);
        else if (event.key === 'Enter') active?.choose();
        else return;
        event.preventDefault();
      },
    },
    list: { ref: list, id: `${id}-list` },
    choice: ({ key, choose }: Choice) => ({
      role: 'option',
      id: idOf(key),
      'aria-selected': active?.key === key,
      onPointerMove: () => setMoved(key),
      // The focus stays in the box.
      onPointerDown: (event: { preventDefault(): void }) => event.preventDefault(),
      onClick: choose,
    }),
    /** The first choice is active again: what is looked for has changed. */
    startOver: () => setMoved(null),
  } as const;
}
