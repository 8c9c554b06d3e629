import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { type BulkChange, type BulkKind, bulkKinds } from '../../core/links/bulk.ts';
import type { ManagedLink } from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { errorMessage } from '../api/request-error.ts';
import { SiteTimeZone } from '../settings/index.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { InstantField } from '../ui/InstantField.tsx';
import { changeLinks, shopsQuery } from './api.ts';

interface BulkDialogProps {
  links: ManagedLink[];
  onClose: () => void;
  /** After a change, also if some links could not be changed. */
  onChanged: () => void;
}

type Preview = Awaited<ReturnType<typeof changeLinks>>;

export default function BulkDialog({ links, onClose, onChanged }: BulkDialogProps) {
  const [change, setChange] = useState<BulkChange>({ kind: 'replace', find: '', replace: '' });
  const [preview, setPreview] = useState<Preview | null>(null);
  const send = useMutation({
    mutationFn: (apply: boolean) => changeLinks(links, change, apply),
    onSuccess: (result, isApplied) => {
      setPreview(result);
      if (!isApplied) return;
      toast.success(messages.changed(result.saved));
      if (result.items.every(({ error }) => error === null)) onClose();
      onChanged();
    },
  });
  const edit = (next: BulkChange) => {
    setChange(next);
    setPreview(null);
    send.reset();
  };
  const count = preview?.items.filter(({ isChanged, error }) => isChanged && error === null).length;
  const isIncomplete = change.kind === 'replace' && change.find === '';
  return (
    <Dialog title={messages.bulkTitle} onClose={onClose} wide>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isIncomplete) send.mutate(preview !== null);
        }}
      >
        <p>{messages.selected(links.length)}</p>
        {send.error !== null && (
          <Alert tone="error" failure={send.error}>
            {errorMessage(send.error, messages.changeFailed)}
          </Alert>
        )}
        <ChangeFields change={change} onChange={edit} />
        {preview !== null && <PreviewList preview={preview} count={count ?? 0} />}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            tone="primary"
            disabled={send.isPending || isIncomplete || count === 0}
          >
            {preview === null ? messages.preview : messages.apply}
          </Button>
          <Button onClick={onClose}>{messages.close}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const firstOf: Record<BulkKind, BulkChange> = {
  replace: { kind: 'replace', find: '', replace: '' },
  merchant: { kind: 'merchant', merchant_id: '' },
  ends_at: { kind: 'ends_at', ends_at: '' },
  delete: { kind: 'delete' },
  restore: { kind: 'restore' },
};

interface ChangeFieldsProps {
  change: BulkChange;
  onChange: (change: BulkChange) => void;
}

function ChangeFields({ change, onChange }: ChangeFieldsProps) {
  const shops = useQuery(shopsQuery()).data ?? [];
  return (
    <>
      <Field label={messages.bulkWhat}>
        {(names) => (
          <select
            {...names}
            value={change.kind}
            onChange={({ target }) => {
              const kind = bulkKinds.find((each) => each === target.value);
              if (kind !== undefined) onChange(firstOf[kind]);
            }}
            className={fieldStyles.input}
          >
            {bulkKinds.map((kind) => (
              <option key={kind} value={kind}>
                {messages.bulkKinds[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {change.kind === 'replace' && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextInput
            label={messages.find}
            hint={messages.findHint}
            value={change.find}
            onChange={(find) => onChange({ ...change, find })}
          />
          <TextInput
            label={messages.replaceWith}
            value={change.replace}
            onChange={(replace) => onChange({ ...change, replace })}
          />
        </div>
      )}
      {change.kind === 'merchant' && (
        <Field label={messages.merchant}>
          {(names) => (
            <select
              {...names}
              value={change.merchant_id}
              onChange={({ target }) => onChange({ kind: 'merchant', merchant_id: target.value })}
              className={fieldStyles.input}
            >
              <option value="">{messages.merchantKnown}</option>
              {shops.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {change.kind === 'ends_at' && (
        <SiteTimeZone>
          {(zone) => (
            <InstantField
              key={zone}
              label={messages.labels.ends_at}
              value={change.ends_at}
              onChange={(ends_at) => onChange({ kind: 'ends_at', ends_at })}
              zone={zone}
            />
          )}
        </SiteTimeZone>
      )}
    </>
  );
}

interface TextInputProps {
  label: string;
  hint?: string;
  value: string;
  onChange: (value: string) => void;
}

function TextInput({ label, hint, value, onChange }: TextInputProps) {
  return (
    <Field label={label} hint={hint}>
      {(names) => (
        <input
          {...names}
          value={value}
          maxLength={2_048}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          className={fieldStyles.input}
        />
      )}
    </Field>
  );
}

function PreviewList({ preview, count }: { preview: Preview; count: number }) {
  const shown = preview.items.filter(({ isChanged, error }) => isChanged || error !== null);
  const refused = shown.filter(({ error }) => error !== null).length;
  return (
    <section aria-label={messages.preview} className="grid gap-2">
      <p role="status">
        {count === 0 && refused === 0 ? messages.noChanges : messages.willChange(count)}
        {refused > 0 && `. ${messages.refusedCount(refused)}`}
      </p>
      <ul className="max-h-72 overflow-y-auto border-t border-hairline text-sm">
        {shown.map(({ slug, changes, error }) => (
          <li key={slug} className="border-b border-hairline py-2 wrap-anywhere">
            <b className="font-note">/go/{slug}</b>
            {changes.map(({ before, after }) => (
              <span key={before} className="block">
                <del className="block text-soft">{before}</del>
                <ins className="block no-underline">{after}</ins>
              </span>
            ))}
            {error !== null && <span className={`block ${fieldStyles.error}`}>{error}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
