import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { postMessages } from '../../core/posts/messages.ts';
import { styles } from '../ui/styles.ts';
import { makePreviewLink } from './preview-link-api.ts';

/** Copies a link that shows the draft to whoever has it, for a while. */
export function CopyPreviewLink({ id }: { id: string }) {
  const copy = useMutation({
    mutationFn: async () => {
      const path = await makePreviewLink(id);
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
    },
    onSuccess: () => toast.success(postMessages.previewLinkCopied),
    onError: (error) => {
      console.error(error);
      toast.error(postMessages.previewLinkFailed);
    },
  });
  return (
    <button
      type="button"
      disabled={copy.isPending}
      onClick={() => copy.mutate()}
      className={`${styles.link} py-1`}
    >
      Copy preview link
    </button>
  );
}
