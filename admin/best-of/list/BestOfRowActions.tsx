import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { bestOfMessages } from '../../../core/best-of/messages.ts';
import { BEST_OF_LIST_PATH, bestOfPath } from '../../../core/best-of/schema.ts';
import type { DocumentRow } from '../../../core/content/schema.ts';
import { previewPath } from '../../../core/http/preview-path.ts';
import { trashMessages } from '../../editing/trash/messages.ts';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { styles } from '../../ui/styles.ts';
import { deleteBestOf, refreshBestOf } from '../api.ts';
import { bestOfScreenMessages as messages } from '../editor-messages.ts';

export function BestOfRowActions({ row, title }: { row: DocumentRow; title: string }) {
  const { id, slug, published, draft } = row;
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => deleteBestOf(id),
    meta: { failure: bestOfMessages.deleteFailed },
    onSuccess: async () => {
      toast.success(messages.deleted, {
        action: { label: trashMessages.open, onClick: () => navigate(paths.bestOfTrash) },
      });
      await refreshBestOf();
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: refreshBestOf,
  });
  return (
    <div className="flex flex-col justify-end sm:flex-row">
      {published && slug !== null && (
        <IconLink href={bestOfPath(slug)} label={messages.view(title)} icon={ExternalLink} />
      )}
      {(!published || draft !== null) && (
        <IconLink
          href={previewPath(BEST_OF_LIST_PATH, id)}
          label={messages.preview(title)}
          icon={Eye}
        />
      )}
      <Link
        href={paths.editBestOf(id)}
        title={messages.edit(title)}
        aria-label={messages.edit(title)}
        className={styles.icon}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Link>
      <IconButton
        icon={Trash2}
        label={messages.delete(title)}
        disabled={remove.isPending}
        onClick={() => {
          if (window.confirm(messages.confirmTrash)) remove.mutate();
        }}
      />
    </div>
  );
}

function IconLink(props: { href: string; label: string; icon: typeof Eye }) {
  const { href, label, icon: Icon } = props;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      title={label}
      aria-label={label}
      className={styles.icon}
    >
      <Icon aria-hidden="true" className="size-5" />
    </a>
  );
}
