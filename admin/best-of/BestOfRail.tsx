import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { AdminBestOf } from '../../core/best-of/admin.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { BEST_OF_LIST_PATH, bestOfPath } from '../../core/best-of/schema.ts';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { previewPath } from '../../core/http/preview-path.ts';
import type { RailLayout } from '../editing/EditorLayout.tsx';
import { Rail } from '../editing/Rail.tsx';
import { paths } from '../paths.ts';
import { HistoryLink } from '../revisions/index.ts';
import { Button } from '../ui/Button.tsx';
import { formatDateTime } from '../ui/dates.ts';
import { SubmitButton } from '../ui/form/Form.tsx';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { deleteBestOf, refreshBestOf } from './api.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const BestOfCheck = lazy(() => import('./BestOfCheck.tsx'));

interface BestOfRailProps {
  /** As it was loaded or last saved; null before that. */
  page: AdminBestOf | null;
  isChanged: boolean;
  isSending: boolean;
  draft: WorkingDraft | null;
  layout: RailLayout;
  status: ReactNode;
  substantive: ReactNode;
  draftActions: ReactNode;
  schedule: ReactNode;
  leave: ReactNode;
  onPublish: () => void;
  onUnpublish: () => void;
  /** Stops what would still be saved. */
  onDelete: () => void;
}

export function BestOfRail(props: BestOfRailProps) {
  const { page, isChanged, isSending, draft, layout, status, substantive, draftActions } = props;
  const { schedule, leave, onPublish, onUnpublish, onDelete } = props;
  const isPublished = page?.published === true;
  return (
    <Rail
      layout={layout}
      status={status}
      actions={
        <>
          <Button tone="primary" disabled={isSending} onClick={onPublish}>
            {messages.publish}
          </Button>
          <SubmitButton tone="quiet" busy={messages.saving}>
            {messages.save}
          </SubmitButton>
        </>
      }
    >
      <VisitorsSee page={page} draft={draft} />
      {draftActions}
      {substantive}
      {page !== null && (!isPublished || draft !== null) && (
        <div className="grid justify-items-start gap-1">
          <a
            href={previewPath(BEST_OF_LIST_PATH, page.id)}
            target="_blank"
            rel="noopener"
            className={`${styles.link} py-1`}
          >
            {messages.previewDraft} <span className="sr-only">{messages.opensTab}</span>
          </a>
          {isChanged && <p className="text-sm text-soft">{messages.previewHint}</p>}
        </div>
      )}
      {schedule}
      {page !== null && <HistoryLink href={paths.bestOfHistory(page.id)} />}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {leave}
        {isPublished && (
          <Button
            tone="link"
            disabled={isSending}
            className="min-h-11"
            onClick={() => {
              if (window.confirm(messages.confirmUnpublish)) onUnpublish();
            }}
          >
            {messages.unpublish}
          </Button>
        )}
        {page !== null && <DeleteButton id={page.id} onDelete={onDelete} />}
      </div>
      <Suspense fallback={null}>
        <BestOfCheck />
      </Suspense>
    </Rail>
  );
}

interface VisitorsSeeProps {
  page: AdminBestOf | null;
  draft: WorkingDraft | null;
}

function VisitorsSee({ page, draft }: VisitorsSeeProps) {
  if (page === null || !page.published || page.slug === null) {
    return <p className="text-sm text-soft">{messages.hidden}</p>;
  }
  return (
    <div className="grid gap-2 text-sm text-soft">
      {draft !== null && <p className="font-bold text-ink">{messages.withChanges}</p>}
      <p>
        {messages.visitorsSee}{' '}
        <a href={bestOfPath(page.slug)} target="_blank" rel="noopener" className={styles.link}>
          {messages.pageAsPublished(formatDateTime(page.updated_at))}{' '}
          <span className="sr-only">{messages.opensTab}</span>
        </a>
        .
      </p>
    </div>
  );
}

function DeleteButton({ id, onDelete }: { id: string; onDelete: () => void }) {
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => deleteBestOf(id),
    meta: { failure: bestOfMessages.deleteFailed },
    onSuccess: async () => {
      onDelete();
      setUnsaved(false);
      toast.success(messages.deleted);
      await refreshBestOf();
      navigate(paths.bestOf);
    },
  });
  return (
    <Button
      tone="link"
      disabled={remove.isPending}
      className="min-h-11 text-bad"
      onClick={() => {
        if (window.confirm(messages.confirmTrash)) remove.mutate();
      }}
    >
      {messages.moveToTrash}
    </Button>
  );
}
