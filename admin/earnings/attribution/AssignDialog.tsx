import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import { z } from 'zod';
import type { NotAttributed } from '../../../core/earnings/schema.ts';
import { type FoundReview, ReviewPicker } from '../../review-search/index.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatDays } from '../../ui/days.ts';
import { DialogActions, Form, SubmitButton } from '../../ui/form/Form.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { useSubmit } from '../../ui/form/use-submit.ts';
import { notAttributedMessages as messages } from '../admin-messages.ts';
import { EarnedAmounts } from '../EarnedAmounts.tsx';
import { NetworkName } from '../network-name.ts';
import { assign, refreshAttribution } from './api.ts';
import { groupKey, groupName } from './group-name.ts';

const choiceSchema = z
  .object({ to: z.enum(['review', 'none']), post_id: z.uuid().nullable() })
  .refine(({ to, post_id }) => to === 'none' || post_id !== null, {
    path: ['post_id'],
    message: messages.chooseReview,
  });

type Choice = z.input<typeof choiceSchema>;

/** Assigns similar transactions, once for all of them and for later ones. */
export default function AssignDialog(props: { group: NotAttributed; onClose: () => void }) {
  const { group, onClose } = props;
  const { network, key_kind, key } = group;
  const [assigned, setAssigned] = useState<number | null>(null);
  const form = useSchemaForm(choiceSchema, { to: 'review', post_id: null } as Choice, 'onChange');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.assignFailed,
    send: async ({ to, post_id }) => {
      const json = { network, key_kind, key, post_id: to === 'none' ? null : post_id };
      try {
        toast.success(messages.assigned(await assign(json, setAssigned)));
      } finally {
        await refreshAttribution();
      }
      onClose();
    },
  });
  const { isSubmitting } = form.formState;
  return (
    <Dialog title={messages.dialogTitle} {...(!isSubmitting && { onClose })}>
      <dl className="grid gap-1 border-l-4 border-ink pl-4">
        <dt className="sr-only">{messages.columns.what}</dt>
        <dd className="font-bold wrap-anywhere">{groupName(group)}</dd>
        <dd className="text-sm wrap-anywhere text-soft">
          <NetworkName network={network} /> · {groupKey(group)}
        </dd>
        <dd className="text-sm text-soft">{formatDays(group.first_day, group.last_day)}</dd>
        <dt className="sr-only">{messages.columns.amount}</dt>
        <dd>
          <EarnedAmounts totals={group.totals} />
        </dd>
      </dl>
      <Form submission={submission} className="grid gap-5">
        <fieldset className="grid gap-3">
          <legend className="mb-2">{messages.dialogText(group.transactions)}</legend>
          <Option value="review" label={messages.aReview} />
          <Review />
          <Option value="none" label={messages.noReview} hint={messages.noReviewHelp} />
        </fieldset>
        <p role="status" className="empty:hidden">
          {isSubmitting && assigned !== null && messages.assigning(assigned)}
        </p>
        <DialogActions onCancel={onClose}>
          <SubmitButton>{messages.assign}</SubmitButton>
        </DialogActions>
      </Form>
    </Dialog>
  );
}

function Option({ value, label, hint }: { value: Choice['to']; label: string; hint?: string }) {
  const { register } = useFormContext<Choice>();
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
      <input
        type="radio"
        value={value}
        {...register('to')}
        className="mt-0.5 size-6 shrink-0 accent-ink"
      />
      <span>
        <span className="font-bold">{label}</span>
        {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </label>
  );
}

function Review() {
  const { watch, formState } = useFormContext<Choice>();
  const { field } = useController<Choice, 'post_id'>({ name: 'post_id' });
  const [picked, setPicked] = useState<FoundReview | null>(null);
  if (watch('to') === 'none') return null;
  return (
    <div className="pl-9">
      <ReviewPicker
        label={messages.review}
        picked={picked}
        isInline
        includesDrafts
        required
        error={formState.errors.post_id?.message}
        onPick={(review) => {
          setPicked(review);
          field.onChange(review?.id ?? null);
        }}
      />
    </div>
  );
}
