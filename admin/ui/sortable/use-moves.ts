import { type RefObject, useEffect, useState } from 'react';

interface Moved {
  id: string;
  step: -1 | 1 | 0;
}

/** Keeps the focus on what was moved. */
export function useMoves(list: RefObject<HTMLElement | null>) {
  const [status, setStatus] = useState('');
  const [moved, setMoved] = useState<Moved | null>(null);

  // A moved element loses the focus in some browsers; at an end, its button is disabled.
  useEffect(() => {
    if (moved === null || moved.step === 0) return;
    const row = list.current?.querySelector(`[data-row="${moved.id}"]`);
    const buttons = [...(row?.querySelectorAll<HTMLButtonElement>('[data-step]') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    const wanted = usable.find(({ dataset }) => dataset.step === String(moved.step));
    (wanted ?? usable[0])?.focus();
  }, [moved, list]);

  return {
    /** What a screen reader says. */
    status,
    say: setStatus,
    moved: (id: string, step: -1 | 1 | 0) => setMoved({ id, step }),
  };
}
