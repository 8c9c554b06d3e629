import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import type { WorkingDraft } from '../../core/content/schema.ts';
import { reviewPath } from '../../core/posts/address.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { AdminPost } from '../../core/posts/schema.ts';
import type { RailLayout } from '../editing/EditorLayout.tsx';
import { Rail } from '../editing/Rail.tsx';
import { paths } from '../paths.ts';
import { HistoryLink } from '../revisions/index.ts';
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
  layout: RailLayout;
  /** Of a published post. */
  substantive: ReactNode;
  status: ReactNode;
  draftActions: ReactNode;
  schedule: ReactNode;
  cancel: ReactNode;
}

export function PublishRail(props: PublishRailProps) {
  const { post, postId, isChanged, draft, layout, substantive, status, draftActions } = props;
  const { schedule, cancel } = props;
  const isPreviewable = post !== null && (!post.published || draft !== null);
  return (
    <Rail
      layout={layout}
      status={status}
      actions={
        <>
          <SubmitButton busy={post === null ? 'Creating...' : 'Updating...'}>
            {post === null ? 'Create Post' : 'Update Post'}
          </SubmitButton>
          {cancel}
        </>
      }
    >
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
          {isChanged && <p className="text-sm text-soft">The preview shows what was last saved.</p>}
        </div>
      )}
      {schedule}
      {post !== null && <HistoryLink href={paths.history(post.id)} />}
      <PublishCheck post={post} postId={postId} />
    </Rail>
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
