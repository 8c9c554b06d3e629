import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { BestOfForm } from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { PICK_MAX_COUNT } from '../../core/best-of/schema.ts';
import { ReviewSearch } from '../review-search/index.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { FormField } from '../ui/form/FormField.tsx';
import { SortableList } from '../ui/sortable/SortableList.tsx';
import { bestOfLabels, bestOfEditorMessages as messages, pickLabels } from './editor-messages.ts';
import { ListSection } from './ListSection.tsx';
import { PickedReviewNote, titleOf } from './PickedReviewNote.tsx';
import { useListField } from './use-list-field.ts';
import { usePickedReviews } from './use-picked-reviews.ts';

export function PicksField() {
  const { fields, append, move, remove, error } = useListField('picks');
  const { getFieldState, formState } = useFormContext<BestOfForm>();
  const { reviews, isCurrent, isError } = usePickedReviews();
  const [status, setStatus] = useState('');
  const ids = { search: useId(), labels: useId() };
  const reviewOf = (id: string) => reviews?.get(id) ?? (isCurrent && reviews ? undefined : null);
  const isFull = fields.length >= PICK_MAX_COUNT;
  return (
    <ListSection field="picks" label={bestOfLabels.picks} error={error}>
      {isError && <p role="alert">{messages.reviewsFailed}</p>}
      {fields.length === 0 && <p className="text-soft">{messages.noPicks}</p>}
      <datalist id={ids.labels}>
        {pickLabels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
      <SortableList
        items={fields}
        nameOf={({ post_id }) => titleOf(reviewOf(post_id))}
        onMove={move}
        onRemove={remove}
        focusAfter={ids.search}
      >
        {({ post_id }, index) => {
          const twice = getFieldState(`picks.${index}.post_id`, formState).error?.message;
          return (
            <div className="grid gap-3">
              <PickedReviewNote place={index + 1} review={reviewOf(post_id)} />
              {twice !== undefined && <p className={fieldStyles.error}>{twice}</p>}
              <FormField
                name={`picks.${index}.label`}
                label={messages.label}
                placeholder={messages.labelHint}
                list={ids.labels}
                autoComplete="off"
              />
              <FormField name={`picks.${index}.reason`} label={messages.reason} rows={3} />
            </div>
          );
        }}
      </SortableList>
      <ReviewSearch
        id={ids.search}
        label={messages.addPick}
        includesDrafts
        taken={fields.map(({ post_id }) => post_id)}
        disabled={isFull}
        onChoose={(review) => {
          append(
            { id: crypto.randomUUID(), post_id: review.id, label: '', reason: '' },
            { shouldFocus: false },
          );
          setStatus(messages.added(review.title));
        }}
      />
      {isFull && <p className={fieldStyles.hint}>{bestOfMessages.tooManyPicks(PICK_MAX_COUNT)}</p>}
      <p role="status" className="sr-only">
        {status}
      </p>
    </ListSection>
  );
}
