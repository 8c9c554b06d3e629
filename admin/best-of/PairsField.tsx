import { useId, useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { COMPARED_PAIRS_MAX_COUNT } from '../../core/best-of/schema.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { SortableList } from '../ui/sortable/SortableList.tsx';
import { bestOfLabels, bestOfEditorMessages as messages } from './editor-messages.ts';
import { ListSection } from './ListSection.tsx';
import { titleOf } from './PickedReviewNote.tsx';
import { usePickedReviews } from './use-picked-reviews.ts';

const keyOf = (pair: readonly string[]) => pair.toSorted().join(' ');

/** Pairs of picks that get their own comparison page. */
export function PairsField() {
  const { control } = useFormContext<BestOfForm>();
  const { field, fieldState } = useController({ control, name: 'comparisons' });
  const picks = useWatch({ control, name: 'picks' });
  const { reviews } = usePickedReviews();
  const id = useId();
  const [one, setOne] = useState('');
  const [other, setOther] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const pairs = field.value;
  const titleOfId = (reviewId: string) => titleOf(reviews?.get(reviewId));
  const nameOf = ([first, second]: readonly [string, string]) =>
    messages.pairName(titleOfId(first), titleOfId(second));

  const add = () => {
    if (one === '' || other === '' || one === other) {
      setProblem(bestOfMessages.pairOfOne);
      return;
    }
    if (pairs.some((pair) => keyOf(pair) === keyOf([one, other]))) {
      setProblem(bestOfMessages.pairTwice);
      return;
    }
    field.onChange([...pairs, [one, other]]);
    setProblem(null);
    setOne('');
    setOther('');
  };

  const choice = (label: string, value: string, onChange: (value: string) => void) => (
    <label className="grid min-w-0 gap-1.5">
      <span className={fieldStyles.label}>{label}</span>
      <select
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={fieldStyles.input}
      >
        <option value="">{messages.choosePick}</option>
        {picks.map((pick) => (
          <option key={pick.id} value={pick.post_id}>
            {titleOfId(pick.post_id)}
          </option>
        ))}
      </select>
    </label>
  );

  const error = problem ?? fieldState.error?.message ?? fieldState.error?.root?.message;
  return (
    <ListSection
      field="comparisons"
      label={bestOfLabels.comparisons}
      hint={messages.pairsHint}
      error={error}
    >
      {pairs.length === 0 ? (
        <p className="text-soft">{messages.noPairs}</p>
      ) : (
        <SortableList
          items={pairs.map((pair) => ({ id: keyOf(pair), pair }))}
          nameOf={({ pair }) => nameOf(pair)}
          onMove={(from, to) => {
            const moved = pairs.slice(from, from + 1);
            field.onChange(pairs.toSpliced(from, 1).toSpliced(to, 0, ...moved));
          }}
          onRemove={(index) => field.onChange(pairs.toSpliced(index, 1))}
          focusAfter={id}
        >
          {({ pair }) => <p className="py-2.5 wrap-anywhere">{nameOf(pair)}</p>}
        </SortableList>
      )}
      {picks.length < 2 ? (
        <p className="text-soft">{messages.tooFewPicks}</p>
      ) : (
        <div className="grid gap-3 sm:grid-cols-2">
          {choice(messages.pairFirst, one, setOne)}
          {choice(messages.pairSecond, other, setOther)}
        </div>
      )}
      <div>
        <Button
          id={id}
          disabled={picks.length < 2 || pairs.length >= COMPARED_PAIRS_MAX_COUNT}
          onClick={add}
        >
          {messages.addPair}
        </Button>
      </div>
    </ListSection>
  );
}
