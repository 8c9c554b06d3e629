import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { backupMessages as messages } from '../../core/backups/messages.ts';
import type { Backup, RestoreSource } from '../../core/backups/schema.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { describeBytes } from '../ui/file-size.ts';
import { ConfirmDialog } from '../ui/form/ConfirmDialog.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { styles } from '../ui/styles.ts';
import { formatDateTime } from '../ui/time/dates.ts';
import { deleteBackup, downloadPath } from './api.ts';
import { describeContent } from './describe-counts.ts';

interface BackupsTableProps {
  backups: readonly Backup[];
  /** While something is being restored. */
  isBusy: boolean;
  onRestore: (source: RestoreSource, title: string) => void;
}

const describeImages = ({ images }: Backup): string =>
  images === null || images.files === 0
    ? messages.noImages
    : `${messages.imageFiles(images.files)}, ${describeBytes(images.bytes)}`;

const describeRows = ({ bytes, counts }: Backup): string =>
  `${describeContent(counts)} (${describeBytes(bytes)})`;

/** A summary above its size. */
function Sized({ text, bytes }: { text: string; bytes: number }) {
  return (
    <>
      {text}
      <span className="block text-sm whitespace-nowrap text-soft">{describeBytes(bytes)}</span>
    </>
  );
}

export function BackupsTable({ backups, isBusy, onRestore }: BackupsTableProps) {
  const [deleting, setDeleting] = useState<Backup | null>(null);
  const columns: Column<Backup>[] = [
    {
      name: messages.columns.made,
      width: 'sm:w-56',
      cell: (backup) => (
        <>
          {formatDateTime(backup.made_at)}
          <span className="block text-sm font-normal text-soft">
            {messages.causes[backup.cause]}
          </span>
          <span className="mt-1 block text-sm font-normal md:hidden">{describeRows(backup)}</span>
          <span className="mt-1 block text-sm font-normal text-soft lg:hidden">
            {messages.columns.images}: {describeImages(backup)}
          </span>
        </>
      ),
    },
    {
      name: messages.columns.content,
      hidden: 'max-md:hidden',
      cell: ({ counts, bytes }) => <Sized text={describeContent(counts)} bytes={bytes} />,
    },
    {
      name: messages.columns.images,
      hidden: 'max-lg:hidden',
      width: 'w-32',
      cell: ({ images }) =>
        images === null || images.files === 0 ? (
          messages.noImages
        ) : (
          <Sized text={messages.imageFiles(images.files)} bytes={images.bytes} />
        ),
    },
    {
      name: messages.columns.actions,
      right: true,
      cell: (backup) => {
        const when = formatDateTime(backup.made_at);
        return (
          <span className="-my-2 flex justify-end max-sm:flex-col max-sm:items-end">
            <IconButton
              icon={RotateCcw}
              label={messages.restoreOf(when)}
              title={messages.restore}
              disabled={isBusy}
              onClick={() =>
                onRestore({ kind: 'backup', name: backup.name }, messages.source(when))
              }
            />
            <a
              href={downloadPath(backup.name)}
              download
              title={messages.download}
              aria-label={messages.downloadOf(when)}
              className={styles.icon}
            >
              <Download aria-hidden="true" className="size-5" />
            </a>
            <IconButton
              icon={Trash2}
              label={messages.deleteOf(when)}
              title={messages.delete}
              disabled={isBusy}
              onClick={() => setDeleting(backup)}
            />
          </span>
        );
      },
    },
  ];
  return (
    <>
      <DataTable columns={columns} rows={backups} rowKey={({ name }) => name} />
      {deleting !== null && (
        <ConfirmDialog
          title={messages.deleteTitle}
          act={() => deleteBackup(deleting.name)}
          done={messages.deleted}
          failure={messages.deleteFailed}
          confirm={messages.delete}
          busy="Deleting..."
          onClose={() => setDeleting(null)}
        >
          <p className="font-bold">{messages.source(formatDateTime(deleting.made_at))}</p>
          <p>{messages.deleteText}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
