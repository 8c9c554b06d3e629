import { useMutation, useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { Link } from 'wouter';
import { CHECKLIST_ITEMS, type ChecklistItem, showsChecklist } from '../../core/setup/checklist.ts';
import { checklistMessages as messages } from '../../core/setup/messages.ts';
import { classes } from '../../core/ui/classes.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailure } from '../ui/Loaded.tsx';
import { TitledSection } from '../ui/TitledSection.tsx';
import { checklistQuery, dismissChecklist } from './api.ts';

const destinations: Record<ChecklistItem, string> = {
  written: paths.createPost,
  published: paths.managePosts,
  rebuilds: paths.rebuilds,
  branding: paths.branding,
  shops: paths.merchants,
  imprint: paths.pages,
  second_factor: paths.profile,
  backups: paths.backups,
};

/** The first steps of a new site; nothing once they are done or hidden. */
export default function Checklist() {
  const { data, isError, refetch } = useQuery(checklistQuery());
  const dismissal = useMutation(dismissChecklist());
  if (data === undefined) {
    return isError ? (
      <div className="mt-8">
        <LoadFailure text={messages.failed} onRetry={() => void refetch()} />
      </div>
    ) : null;
  }
  if (!showsChecklist(data) || dismissal.isSuccess) return null;
  const done = CHECKLIST_ITEMS.filter((item) => data[item]).length;
  return (
    <TitledSection
      title={messages.title}
      action={
        <Button
          tone="link"
          disabled={dismissal.isPending}
          onClick={() => dismissal.mutate()}
          className="min-h-11"
        >
          {messages.dismiss}
        </Button>
      }
      className="mt-8"
    >
      <p className="text-soft">{messages.progress(done, CHECKLIST_ITEMS.length)}</p>
      <ul className="mt-2 grid border-t-2 border-ink lg:grid-cols-2 lg:gap-x-12">
        {CHECKLIST_ITEMS.map((item) => (
          <Item key={item} item={item} isDone={data[item]} />
        ))}
      </ul>
    </TitledSection>
  );
}

function Item({ item, isDone }: { item: ChecklistItem; isDone: boolean }) {
  return (
    <li className="flex items-start gap-3 border-b border-hairline py-3">
      <span
        className={classes(
          'mt-0.5 grid size-6 shrink-0 place-items-center border-2 border-ink',
          isDone && 'bg-ink text-paper',
        )}
      >
        {isDone && <Check aria-hidden="true" className="size-4" strokeWidth={3} />}
        {isDone && <span className="sr-only">{messages.done}</span>}
      </span>
      <span className="min-w-0">
        {isDone ? (
          <span className="text-soft line-through">{messages[item]}</span>
        ) : (
          <>
            <Link href={destinations[item]} className="font-bold">
              {messages[item]}
            </Link>
            <span className="block text-sm text-soft">{messages[`${item}Text`]}</span>
          </>
        )}
      </span>
    </li>
  );
}
