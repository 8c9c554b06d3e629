import { createPortal } from 'react-dom';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { scheduleMessages } from '../../core/schedule/messages.ts';
import type { ContentSchedule } from '../../core/schedule/schema.ts';
import { SiteTimeZone } from '../settings/index.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { DialogActions, Form, SubmitButton } from '../ui/form/Form.tsx';
import { InstantFormField } from '../ui/form/InstantFormField.tsx';
import { RadioField } from '../ui/form/RadioField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { useSubmit } from '../ui/form/use-submit.ts';
import { type ScheduleForm, scheduleForm, scheduleFormSchema } from './form.ts';
import { RedirectTarget } from './RedirectTarget.tsx';
import { scheduleFormMessages as messages } from './screen-messages.ts';

interface ScheduleDialogProps {
  postId: string;
  title: string;
  schedule: ContentSchedule;
  isPublished: boolean;
  /** Whether there are changes that visitors do not see yet. */
  hasDraft: boolean;
  /** Whether the address of an unpublished text can lead to a review. */
  redirects: boolean;
  save: (schedule: ContentSchedule) => Promise<unknown>;
  onClose: () => void;
}

/** Outside the form of the editor in the document, and its submission is not the editor's. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  return createPortal(
    <div onSubmit={(event) => event.stopPropagation()}>
      <Dialog title={messages.title} onClose={props.onClose}>
        {props.title !== '' && <p className="font-bold wrap-anywhere">{props.title}</p>}
        <SiteTimeZone>
          {(zone) => <ScheduleFields key={zone} {...props} zone={zone} />}
        </SiteTimeZone>
      </Dialog>
    </div>,
    document.body,
  );
}

function ScheduleFields(props: ScheduleDialogProps & { zone: string }) {
  const { postId, schedule, isPublished, hasDraft, redirects, save, onClose, zone } = props;
  const form = useSchemaForm(scheduleFormSchema, scheduleForm(schedule), 'onChange');
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure: scheduleMessages.saveFailed,
    send: async (values) => {
      await save(values);
      onClose();
    },
  });
  const hasOutcome =
    redirects &&
    (form.watch('unpublish_at') !== '' || (!isPublished && schedule.unpublish_to !== null));
  return (
    <Form submission={submission} className="grid gap-6">
      {!isPublished && (
        <InstantFormField
          name="publish_at"
          label={messages.publishAt}
          hint={messages.publishHint}
          zone={zone}
        />
      )}
      {isPublished && (hasDraft || schedule.changes_at !== null) && (
        <InstantFormField
          name="changes_at"
          label={messages.changesAt}
          hint={messages.changesHint}
          zone={zone}
        />
      )}
      <InstantFormField
        name="unpublish_at"
        label={messages.unpublishAt}
        hint={messages.unpublishHint}
        zone={zone}
      />
      {hasOutcome && <Outcome form={form} postId={postId} />}
      <DialogActions onCancel={onClose}>
        <SubmitButton busy={messages.saving}>{messages.save}</SubmitButton>
      </DialogActions>
    </Form>
  );
}

type FormOf = UseFormReturn<ScheduleForm, unknown, ContentSchedule>;

function Outcome({ form, postId }: { form: FormOf; postId: string }) {
  const outcome = form.watch('outcome');
  return (
    <div className="grid gap-3 border-l-4 border-hairline pl-4">
      <RadioField
        name="outcome"
        legend={messages.outcome}
        options={[
          ['not-found', messages.notFound],
          ['redirect', messages.redirect],
        ]}
      />
      {outcome === 'redirect' && (
        <Controller
          control={form.control}
          name="unpublish_to"
          render={({ field, fieldState }) => (
            <RedirectTarget
              value={field.value}
              onChange={field.onChange}
              inputRef={field.ref}
              from={postId}
              error={fieldState.error?.message}
            />
          )}
        />
      )}
    </div>
  );
}
