import { useEffect, useRef, useState } from 'react';
import { COMPARED_MAX_COUNT } from '../../core/forms/limits.ts';
import { COMPARE_FORM_ID } from '../drawing/comparisons/CompareChoice.tsx';
import { choiceMessages } from '../drawing/comparisons/choice-messages.ts';
import { chooseCompared } from '../stores/products.ts';

/** The checkboxes of the list as the visitor left them before hydration. */
const boxes = () =>
  [...document.querySelectorAll<HTMLInputElement>(`[form=${COMPARE_FORM_ID}][name=items]`)].map(
    ({ value, checked }) => ({ slug: value, checked }),
  );

/** The products chosen for comparison, at most as many as fit. */
export function useChosen(chosen: readonly string[]) {
  const [problem, setProblem] = useState('');
  const known = useRef(chosen);
  known.current = chosen;

  const choose = (slug: string, checked: boolean) => {
    const others = known.current.filter((each) => each !== slug);
    if (checked && others.length >= COMPARED_MAX_COUNT) {
      setProblem(choiceMessages.full);
      return;
    }
    setProblem('');
    known.current = checked ? [...others, slug] : others;
    chooseCompared([...known.current]);
  };

  const clear = () => {
    setProblem('');
    chooseCompared([]);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    for (const { slug, checked } of boxes()) {
      if (checked !== known.current.includes(slug)) choose(slug, checked);
    }
  }, []);

  return { choose, clear, problem, setProblem };
}
