import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { reviewPath } from '../../core/posts/address.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { AdminPost, WorkingDraft } from '../../core/posts/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { HistoryLink } from '../revisions/index.ts';
import { paths } from '../shell/paths.ts';
import { Button } from '../ui/Button.tsx';
import { formatTime } from '../ui/dates.ts';
import { SubmitButton } from '../ui/form/Form.tsx';
import { styles } from '../ui/styles.ts';
import { createPreviewLink } from './api.ts';
import { PublishCheck } from './PublishCheck.tsx';
import { PublishControl } from './PublishControl.tsx';

interface PublishRailProps {
  post: AdminPost | null;
  /** Absent before the post is stored; autosave stores it before `post` is known. */
  postId: string | undefined;
  isChanged: boolean;
  draft: WorkingDraft | null;
  /** `rail`: beside the fields on wide screens; `below`: under them; `bar`: the save bar alone. */
  layout: 'rail' | 'below' | 'bar';
  /** Of a published post. */
  substantive: ReactNode;
  status: ReactNode;
  draftActions: ReactNode;
  schedule: ReactNode;
  cancel: ReactNode;
}

const bar =
  'fixed inset-x-0 bottom-0 z-10 grid grid-cols-[1fr_auto] items-center gap-x-4 border-t-2 border-ink bg-paper px-4 py-2 in-[form:has([data-docked])]:hidden';

export function PublishRail(props: PublishRailProps) {
  const { post, postId, isChanged, draft, layout, substantive, status, draftActions } = props;
  const { schedule, cancel } = props;
  const isPreviewable = post !== null && (!post.published || draft !== null);
  const isRail = layout === 'rail';
  return (
    <aside
      aria-label="Publishing"
      className={classes(
        isRail &&
          'lg:sticky lg:top-24 lg:flex lg:max-h-[calc(100dvh-7rem)] lg:flex-col lg:self-start',
      )}
    >
      {/* First, so that nothing that changes moves the buttons: a click would miss them. */}
      <div
        className={classes(
          bar,
          isRail && 'lg:static lg:mb-4 lg:grid-cols-1 lg:gap-3 lg:border-0 lg:p-0',
        )}
      >
        <div className={classes('min-w-0', isRail && 'lg:order-last')}>{status}</div>
        <div className={classes('flex gap-2', isRail && 'lg:grid')}>
          <SubmitButton busy={post === null ? 'Creating...' : 'Updating...'}>
            {post === null ? 'Create Post' : 'Update Post'}
          </SubmitButton>
          {cancel}
        </div>
      </div>
      <div
        hidden={layout === 'bar'}
        className={classes(
          'border-2 border-ink bg-card p-5',
          isRail && 'lg:min-h-0 lg:overflow-y-auto',
        )}
      >
        <div className="grid gap-5">
          <PublishControl post={post} />
          <VisitorsSee post={post} draft={draft} />
          {draftActions}
          {substantive}
          {isPreviewable && (
            <div className="grid justify-items-start gap-1">
              <a
                href={paths.preview(post.id)}
                target="_blank"
                rel="noopener"
                className={`${styles.link} py-1`}
              >
                Preview<span className="sr-only"> (opens in a new tab)</span>
              </a>
              <CopyPreviewLink id={post.id} />
              {isChanged && (
                <p className="text-sm text-soft">The preview shows what was last saved.</p>
              )}
            </div>
          )}
          {schedule}
          {post !== null && <HistoryLink id={post.id} />}
          <PublishCheck post={post} postId={postId} />
        </div>
      </div>
    </aside>
  );
}

function VisitorsSee({ post, draft }: { post: AdminPost | null; draft: WorkingDraft | null }) {
  if (post === null || !post.published) {
    return <p className="text-sm text-soft">Visitors do not see this post.</p>;
  }
  // The draft may have another address; that of the id leads to the public one.
  const address = post.draft === null ? post.slug : post.id;
  return (
    <div className="grid gap-2 text-sm text-soft">
      {draft !== null && <p className="font-bold text-ink">{postMessages.withChanges}</p>}
      <p>
        Visitors see{' '}
        <a href={reviewPath(address)} target="_blank" rel="noopener" className={styles.link}>
          the post as saved {formatTime(post.updated_at)}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        .
      </p>
    </div>
  );
}

/** Copies a link that shows the draft to anyone until it expires. */
function CopyPreviewLink({ id }: { id: string }) {
  const copy = useMutation({
    mutationFn: async () => {
      const path = await createPreviewLink(id);
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
    },
    onSuccess: () => toast.success(postMessages.previewLinkCopied),
    onError: () => toast.error(postMessages.previewLinkFailed),
  });
  return (
    <Button tone="link" disabled={copy.isPending} onClick={() => copy.mutate()} className="py-1">
      Copy preview link
    </Button>
  );
}
