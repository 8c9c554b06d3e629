import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { postMessages } from '../../core/posts/messages.ts';
import { Button } from '../ui/Button.tsx';
import { createPreviewLink } from './api.ts';

/** Copies a link that shows the draft to anybody until it expires. */
export function CopyPreviewLink({ id }: { id: string }) {
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
