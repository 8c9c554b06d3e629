import { type KeyboardEvent, useEffect, useState } from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The option of a list that the arrow keys reach from its text box; before the first and after the last one
 * comes the box itself, as -1. Enter opens the option.
 *
 * @param options what is offered; other options start at the box again
 */
export function useActiveOption(options: readonly unknown[], idOf: (index: number) => string) {
  const [active, setActive] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other options are offered
  useEffect(() => setActive(-1), [options]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (options.length === 0 || event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const places = options.length + 1;
      setActive((current) => ((current + 1 + step + places) % places) - 1);
    } else if (event.key === 'Enter' && active !== -1) {
      event.preventDefault();
      document.getElementById(idOf(active))?.click();
    }
  };
  return { active, onKeyDown };
}
