import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { admin as texts } from '../../core/messages.ts';
import { look } from '../ui/styles.ts';
import { makePreviewLink } from './preview-link-api.ts';

/** Copies a link that shows the draft to whoever has it, for a while. */
export function CopyPreviewLink({ id }: { id: string }) {
  const copy = useMutation({
    mutationFn: async () => {
      const path = await makePreviewLink(id);
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
    },
    onSuccess: () => toast.success(texts.linkCopied),
    onError: (error) => {
      console.error(error);
      toast.error(texts.linkFailed);
    },
  });
  return (
    <button
      type="button"
      disabled={copy.isPending}
      onClick={() => copy.mutate()}
      className={`${look.link} py-1`}
    >
      Copy preview link
    </button>
  );
}
