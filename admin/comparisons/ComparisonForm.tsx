import { useState } from 'react';
import { useController } from 'react-hook-form';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import {
  type AdminComparison,
  adminComparisonSchema,
  comparisonFormSchema,
  emptyComparisonForm,
} from '../../core/comparisons/admin.ts';
import { adminComparisonMessages as messages } from '../../core/comparisons/admin-messages.ts';
import { COMPARISON_TEXT_MAX_LENGTH } from '../../core/comparisons/schema.ts';
import { paths } from '../paths.ts';
import { type FoundReview, ReviewPicker } from '../review-search/index.ts';
import { RichTextFormField } from '../rich-text/index.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useVersionedForm } from '../ui/form/use-versioned-form.ts';
import { VersionChoice } from '../ui/form/VersionChoice.tsx';
import { styles } from '../ui/styles.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';
import { setUnsaved, useUnsaved } from '../ui/unsaved.ts';
import { refreshComparisons, saveComparison } from './api.ts';

const summarize = summarizeBy(
  {
    post_ids: messages.products,
    introduction: messages.introduction,
    verdict: messages.verdict,
  },
  messages,
);

const formOf = ({ posts, introduction, verdict, published }: AdminComparison) => ({
  post_ids: posts.map(({ id }) => id),
  introduction,
  verdict,
  published,
});

interface ComparisonFormProps {
  /** Null for a new one. */
  comparison: AdminComparison | null;
  /** Chosen for a new one. */
  picked?: readonly FoundReview[];
}

export function ComparisonForm({ comparison, picked = [] }: ComparisonFormProps) {
  const [, navigate] = useLocation();
  const form = useSchemaForm(
    comparisonFormSchema,
    comparison === null
      ? { ...emptyComparisonForm, post_ids: picked.map(({ id }) => id) }
      : formOf(comparison),
    'onChange',
  );
  const { field: published } = useController({ control: form.control, name: 'published' });
  useUnsaved(form.formState.isDirty, messages.leave);

  const { submission, choice } = useVersionedForm({
    form,
    row: comparison,
    name: 'comparison',
    schema: adminComparisonSchema,
    valuesOf: formOf,
    failure: messages.saveFailed,
    summarize,
    save: async (over) => {
      await saveComparison(form.getValues(), over);
      toast.success(comparison === null ? messages.created : messages.updated);
      setUnsaved(false);
      navigate(paths.comparisons);
      await refreshComparisons();
      return undefined;
    },
  });

  return (
    <Form submission={submission} label={messages.title} className="mt-6 grid gap-6">
      {comparison === null ? (
        <PairFields form={form} picked={picked} />
      ) : (
        <p className="font-display text-3xl leading-none font-extrabold wrap-anywhere">
          {messages.pair(comparison.posts[0].title, comparison.posts[1].title)}
        </p>
      )}
      <RichTextFormField
        name="introduction"
        label={messages.introduction}
        hint={messages.introductionHint}
        limit={COMPARISON_TEXT_MAX_LENGTH}
        hasOffer={false}
      />
      <RichTextFormField
        name="verdict"
        label={messages.verdict}
        hint={messages.verdictHint}
        limit={COMPARISON_TEXT_MAX_LENGTH}
        hasOffer={false}
      />
      <div className="grid max-w-md gap-1">
        <LabelledToggle
          label={messages.published}
          checked={published.value}
          onCheckedChange={published.onChange}
        />
        <p className="text-sm text-soft">{messages.publishedHint}</p>
      </div>
      {choice === null ? (
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton>{comparison === null ? messages.create : messages.update}</SubmitButton>
          <Link href={paths.comparisons} className={styles.link}>
            {messages.back}
          </Link>
        </div>
      ) : (
        <VersionChoice {...choice} />
      )}
    </Form>
  );
}

interface PairFieldsProps {
  form: ReturnType<typeof useSchemaForm<typeof emptyComparisonForm, typeof emptyComparisonForm>>;
  picked: readonly FoundReview[];
}

function PairFields({ form, picked }: PairFieldsProps) {
  const [reviews, setReviews] = useState<(FoundReview | null)[]>([
    picked[0] ?? null,
    picked[1] ?? null,
  ]);
  const error =
    form.formState.errors.post_ids?.message ?? form.formState.errors.post_ids?.[0]?.message;
  const pick = (place: number, review: FoundReview | null) => {
    const next = reviews.map((each, index) => (index === place ? review : each));
    setReviews(next);
    form.setValue(
      'post_ids',
      next.flatMap((each) => (each === null ? [] : [each.id])),
      { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
    );
  };
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      {[messages.first, messages.second].map((label, place) => (
        <ReviewPicker
          key={label}
          label={label}
          picked={reviews[place] ?? null}
          required
          taken={[reviews[1 - place]?.id ?? '']}
          error={reviews[place] === null ? error : undefined}
          onPick={(review) => pick(place, review)}
        />
      ))}
      {error !== undefined && reviews.every((review) => review !== null) && (
        <p className="text-bad sm:col-span-2">{error}</p>
      )}
    </div>
  );
}
