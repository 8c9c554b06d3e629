import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { MappableField } from '../../../core/earnings/schema.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { styles } from '../../ui/styles.ts';
import { TitledSection } from '../../ui/TitledSection.tsx';
import { earningAdminMessages, earningNetworkMessages } from '../admin-messages.ts';
import { deleteFormat, formatsQuery, refreshFormats, type StoredFormat } from '../api.ts';
import { mappingMessages } from '../import-screen-messages.ts';
import { NetworkName } from '../network-name.ts';

const FormatDialog = lazy(() => import('./FormatDialog.tsx'));

const { formats: messages } = earningNetworkMessages;

/** In the order of the form. */
const fields = Object.keys(mappingMessages.fields) as MappableField[];

interface Open {
  kind: 'edit' | 'delete';
  format: StoredFormat;
}

/** How reports of other networks are read. */
export function FormatsSection() {
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <TitledSection title={messages.title}>
      <p className="mt-2 max-w-[70ch] text-soft">{messages.text}</p>
      <div className="mt-4">
        <Loaded query={useQuery(formatsQuery())} failure={messages.failed} stale={messages.failed}>
          {(formats) =>
            formats.length === 0 ? (
              <p>
                {messages.none}{' '}
                <Link href={paths.earningImports} className={styles.link}>
                  {messages.toImports}
                </Link>
              </p>
            ) : (
              <FormatsTable formats={formats} onOpen={setOpen} />
            )
          }
        </Loaded>
      </div>
      <Suspense fallback={null}>
        {open?.kind === 'edit' && <FormatDialog format={open.format} onClose={close} />}
      </Suspense>
      {open?.kind === 'delete' && (
        <ConfirmDialog
          title={messages.deleteTitle}
          act={() => deleteFormat(open.format.id)}
          done={messages.deleted}
          failure={messages.deleteFailed}
          refresh={refreshFormats}
          confirm={earningAdminMessages.delete}
          onClose={close}
        >
          <p className="wrap-anywhere">{messages.deleteText(open.format.name)}</p>
        </ConfirmDialog>
      )}
    </TitledSection>
  );
}

interface FormatsTableProps {
  formats: readonly StoredFormat[];
  onOpen: (open: Open) => void;
}

function FormatsTable({ formats, onOpen }: FormatsTableProps) {
  const columns: Column<StoredFormat>[] = [
    {
      name: messages.columns.name,
      width: 'w-1/2 sm:w-1/3',
      cell: ({ name, network }) => (
        <>
          {name}
          <span className="block text-sm font-normal text-soft sm:hidden">
            <NetworkName network={network} />
          </span>
        </>
      ),
    },
    {
      name: messages.columns.network,
      hidden: 'max-sm:hidden',
      cell: ({ network }) => <NetworkName network={network} />,
    },
    {
      name: messages.columns.fields,
      hidden: 'max-md:hidden',
      cell: ({ mapping }) => (
        <span className="text-sm text-soft">
          {fields
            .filter((field) => mapping.columns[field] !== undefined)
            .map((field) => mappingMessages.fields[field])
            .join(', ')}
        </span>
      ),
    },
    {
      name: earningAdminMessages.actions,
      right: true,
      cell: (format) => (
        <span className="-my-2 flex justify-end">
          <IconButton
            icon={Pencil}
            label={messages.editOne(format.name)}
            title={messages.edit}
            onClick={() => onOpen({ kind: 'edit', format })}
          />
          <IconButton
            icon={Trash2}
            label={messages.deleteOne(format.name)}
            title={messages.deleteTitle}
            onClick={() => onOpen({ kind: 'delete', format })}
          />
        </span>
      ),
    },
  ];
  return <DataTable columns={columns} rows={formats} rowKey={({ id }) => id} />;
}
