import { useRef, useState } from 'react';
import { COMPARED_MAX_COUNT } from '../../core/forms/limits.ts';
import { choiceMessages } from '../../core/languages/texts/index.ts';
import { COMPARE_FORM_ID } from '../drawing/comparisons/CompareChoice.tsx';
import { chooseCompared } from '../stores/products.ts';
import { useBuilt } from './use-built.ts';

/** The checkboxes of the list. */
const BOXES = `[form=${COMPARE_FORM_ID}][name=items]`;

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

  useBuilt<HTMLInputElement>(BOXES, (boxes) => {
    for (const { value, checked } of boxes) {
      if (checked !== known.current.includes(value)) choose(value, checked);
    }
  });

  return { choose, clear, problem, setProblem };
}
