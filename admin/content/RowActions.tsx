import { useMutation } from '@tanstack/react-query';
import { ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import type { WorkingDraft } from '../../core/content/schema.ts';
import type { ContentPaths } from '../paths.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { styles } from '../ui/styles.ts';
import { contentMessages as messages } from './messages.ts';
import { trashMessages } from './trash/messages.ts';

/** What rows of a kind do. The same object for every list of a kind. */
export interface RowSource {
  paths: ContentPaths;
  remove(id: string): Promise<unknown>;
  refresh(): Promise<unknown>;
  texts: {
    confirmTrash: string;
    deleted: string;
    /** Below it. */
    deletedHint?: string;
    deleteFailed: string;
  };
}

interface RowActionsProps {
  source: RowSource;
  row: { id: string; published: boolean; draft: WorkingDraft | null };
  title: string;
  /** The page that visitors see, where the list leads to it. */
  page?: string | null;
}

export function RowActions({ source, row, title, page = null }: RowActionsProps) {
  const { paths, refresh, texts } = source;
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => source.remove(row.id),
    meta: { failure: texts.deleteFailed },
    onSuccess: async () => {
      toast.success(texts.deleted, {
        description: texts.deletedHint,
        action: { label: trashMessages.open, onClick: () => navigate(paths.trash) },
      });
      await refresh();
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: refresh,
  });
  return (
    <div className="flex flex-col justify-end sm:flex-row">
      {page !== null && (
        <NewTab href={page} action={messages.view} title={title} icon={ExternalLink} />
      )}
      {(!row.published || row.draft !== null) && (
        <NewTab href={paths.preview(row.id)} action={messages.preview} title={title} icon={Eye} />
      )}
      <Link
        href={paths.edit(row.id)}
        title={messages.edit}
        aria-label={messages.of(messages.edit, title)}
        className={styles.icon}
      >
        <Pencil aria-hidden="true" className="size-5" />
      </Link>
      <IconButton
        icon={Trash2}
        label={messages.of(messages.delete, title)}
        title={messages.delete}
        disabled={remove.isPending}
        onClick={() => {
          if (window.confirm(texts.confirmTrash)) remove.mutate();
        }}
      />
    </div>
  );
}

function NewTab(props: { href: string; action: string; title: string; icon: typeof Eye }) {
  const { href, action, title, icon: Icon } = props;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      title={action}
      aria-label={`${messages.of(action, title)} ${messages.opensTab}`}
      className={styles.icon}
    >
      <Icon aria-hidden="true" className="size-5" />
    </a>
  );
}
