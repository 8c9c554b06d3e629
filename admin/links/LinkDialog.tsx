import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { z } from 'zod';
import {
  fieldsOf,
  type LinkFields,
  linkFormSchema,
  type ManagedLink,
  managedLinkSchema,
} from '../../core/links/managed.ts';
import { managedLinkMessages as messages } from '../../core/links/messages.ts';
import type { ShopRule } from '../../core/links/target.ts';
import { RequestError } from '../api/request-error.ts';
import { SiteTimeZone } from '../settings/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { FormField } from '../ui/form/FormField.tsx';
import { InstantFormField } from '../ui/form/InstantFormField.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { summarizeBy } from '../ui/form/summarize.ts';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { Loaded } from '../ui/Loaded.tsx';
import { saveLink, shopsQuery } from './api.ts';
import { LinkUses } from './LinkUses.tsx';

interface LinkDialogProps {
  link: ManagedLink | null;
  onClose: () => void;
}

const { labels } = messages;
const summarize = summarizeBy(labels, {});
const conflictSchema = z.object({ current: managedLinkSchema });

export default function LinkDialog({ link, onClose }: LinkDialogProps) {
  return (
    <Dialog title={link === null ? messages.add : messages.edit} onClose={onClose} wide>
      <Loaded query={useQuery(shopsQuery())} failure={messages.listFailed}>
        {(shops) => <LinkForm link={link} shops={shops} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

/** What somebody else has saved meanwhile, by field. */
function differences(mine: LinkFields, current: ManagedLink): string[] {
  const theirs = fieldsOf(current);
  const names = Object.keys(labels).filter((name): name is keyof LinkFields =>
    Object.hasOwn(theirs, name),
  );
  return names
    .filter((name) => mine[name] !== theirs[name])
    .map((name) => messages.conflictNow(labels[name], theirs[name] || messages.nothing));
}

function LinkForm({ link, shops, onClose }: LinkDialogProps & { shops: ShopRule[] }) {
  const [version, setVersion] = useState(link?.updated_at ?? '');
  const [conflict, setConflict] = useState<string[]>([]);
  const form = useSchemaForm(linkFormSchema(shops), fieldsOf(link));
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: messages.saveFailed,
    summarize,
    send: async (values) => {
      try {
        await saveLink(values, link === null ? null : { id: link.id, version });
      } catch (error) {
        const { data } = conflictSchema.safeParse(
          error instanceof RequestError ? error.body : undefined,
        );
        if (data !== undefined) {
          setVersion(data.current.updated_at);
          setConflict(differences(values, data.current));
        }
        throw error;
      }
      toast.success(link === null ? messages.created : messages.updated);
      onClose();
    },
  });
  const slug = form.watch('slug');
  return (
    <Form submission={submission} className="grid gap-5">
      {conflict.length > 0 && (
        <ul className="list-disc border-l-4 border-accent pl-8 text-sm wrap-anywhere">
          {conflict.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField
          name="slug"
          label={labels.slug}
          required
          readOnly={link !== null}
          hint={link === null ? messages.slugHint(slug.trim()) : messages.slugFixed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-note read-only:opacity-60"
        />
        <FormField name="name" label={labels.name} hint={messages.nameHint} autoComplete="off" />
      </div>
      <FormField
        name="target"
        label={labels.target}
        hint={messages.targetHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        name="merchant_id"
        label={labels.merchant_id}
        hint={messages.merchantHint}
        options={[
          ['', messages.merchantKnown],
          ...shops.map(({ id, name }) => [id, name] as const),
        ]}
      />
      <FormField
        name="country_targets"
        label={labels.country_targets}
        hint={messages.countriesHint}
        rows={2}
        className="font-note text-sm"
      />
      <SiteTimeZone>
        {(zone) => (
          <div className="grid gap-5 sm:grid-cols-2">
            <InstantFormField
              name="starts_at"
              label={labels.starts_at}
              hint={messages.startsHint}
              zone={zone}
            />
            <InstantFormField
              name="ends_at"
              label={labels.ends_at}
              hint={messages.endsHint}
              zone={zone}
            />
          </div>
        )}
      </SiteTimeZone>
      <FormField
        name="old_paths"
        label={labels.old_paths}
        hint={messages.oldPathsHint}
        rows={2}
        className="font-note text-sm"
      />
      <FormField name="note" label={labels.note} hint={messages.nameHint} autoComplete="off" />
      {link !== null && <LinkUses id={link.id} />}
      <DialogActions onCancel={onClose}>
        <SubmitButton busy={messages.wait}>
          {link === null ? messages.create : messages.update}
        </SubmitButton>
      </DialogActions>
    </Form>
  );
}
