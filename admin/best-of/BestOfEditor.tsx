import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import type { AdminBestOf } from '../../core/best-of/admin.ts';
import {
  type BestOfForm,
  bestOfFormSchema,
  emptyBestOfForm,
  formOfContent,
} from '../../core/best-of/form.ts';
import { bestOfMessages } from '../../core/best-of/messages.ts';
import { bestOfPath } from '../../core/best-of/schema.ts';
import { uiMessages } from '../../core/languages/texts/index.ts';
import { ContentEditor } from '../content/ContentEditor.tsx';
import { LeaveEditor } from '../content/LeaveEditor.tsx';
import { type Save, useEditor } from '../content/use-editor.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/form/Form.tsx';
import { setUnsaved } from '../ui/unsaved.ts';
import {
  createBestOf,
  deleteBestOf,
  publishBestOf,
  refreshBestOf,
  saveBestOf,
  unpublishBestOf,
} from './api.ts';
import { bestOfKind, summarizeErrors } from './best-of-kind.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const BestOfFields = lazy(() => import('./fields/BestOfFields.tsx'));
const BestOfCheck = lazy(() => import('./BestOfCheck.tsx'));

interface BestOfEditorProps {
  page: AdminBestOf | null;
  /** Called when a new form has been stored. */
  onStored?: (id: string) => void;
}

const saveDraft: Save<BestOfForm, AdminBestOf> = async (form, stored) => {
  const page =
    stored === null
      ? await createBestOf(form)
      : await saveBestOf(stored.id, { form, version: stored.version });
  toast.success(messages.saved);
  return page;
};

const publish: Save<BestOfForm, AdminBestOf> = async (form, stored, substantive) => {
  const { id, version } = stored ?? (await createBestOf(form));
  const published = await publishBestOf(id, { form, version, substantive });
  toast.success(messages.publishedNow, {
    action: {
      label: messages.viewPage,
      onClick: () => window.open(bestOfPath(published.slug ?? ''), '_blank', 'noopener'),
    },
  });
  return published;
};

export function BestOfEditor({ page, onStored }: BestOfEditorProps) {
  const editor = useEditor<BestOfForm, AdminBestOf>({
    kind: bestOfKind,
    stored: page,
    initial: page === null ? emptyBestOfForm : formOfContent(page.content),
    schema: bestOfFormSchema,
    failure: bestOfMessages.saveFailed,
    summarize: summarizeErrors,
    save: saveDraft,
    afterSave: (saved, typed, form) => {
      // Publishing and scheduling make an address, unless one was typed meanwhile.
      const slug = saved.content.slug ?? '';
      if (form.getValues('slug') === typed.slug) form.setValue('slug', slug);
      return { ...typed, slug };
    },
    onStored,
  });
  const { form, base, autosave, draft, submission } = editor;
  const { isSubmitting } = form.formState;
  const onPublish = async () => {
    // A new page is stored first, so that a refused address does not create it twice.
    if (autosave.state().version === null) await autosave.flush();
    await editor.submit(publish);
  };
  const unpublish = () =>
    editor.act(async ({ id, version }) => {
      const unpublished = await unpublishBestOf(id, version);
      toast.success(messages.unpublished);
      return unpublished;
    });

  return (
    <ContentEditor
      kind={bestOfKind}
      editor={editor}
      label={messages.form}
      fields={
        <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
          <BestOfFields isNew={page === null} />
        </Suspense>
      }
      actions={
        <>
          <Button tone="primary" disabled={isSubmitting} onClick={() => void onPublish()}>
            {messages.publish}
          </Button>
          <SubmitButton tone="quiet" busy={messages.saving}>
            {messages.save}
          </SubmitButton>
        </>
      }
      more={
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          <LeaveEditor kind={bestOfKind} editor={editor} />
          {base.stored?.published === true && (
            <Button
              tone="link"
              disabled={isSubmitting}
              className="min-h-11"
              onClick={() => {
                if (window.confirm(messages.confirmUnpublish)) void submission.run(unpublish);
              }}
            >
              {messages.unpublish}
            </Button>
          )}
          {base.stored !== null && (
            <DeleteButton
              id={base.id}
              onDelete={() => {
                void autosave.pause();
                draft.clear();
              }}
            />
          )}
        </div>
      }
      check={
        <Suspense fallback={null}>
          <BestOfCheck />
        </Suspense>
      }
      onPublish={() => {
        if (window.confirm(messages.confirmPublish)) void onPublish();
      }}
    />
  );
}

interface DeleteButtonProps {
  id: string;
  /** Stops what would still be saved. */
  onDelete: () => void;
}

function DeleteButton({ id, onDelete }: DeleteButtonProps) {
  const [, navigate] = useLocation();
  const remove = useMutation({
    mutationFn: () => deleteBestOf(id),
    meta: { failure: bestOfMessages.deleteFailed },
    onSuccess: async () => {
      onDelete();
      setUnsaved(false);
      toast.success(messages.deleted);
      await refreshBestOf();
      navigate(paths.bestOf);
    },
  });
  return (
    <Button
      tone="link"
      disabled={remove.isPending}
      className="min-h-11 text-bad"
      onClick={() => {
        if (window.confirm(messages.confirmTrash)) remove.mutate();
      }}
    >
      {messages.moveToTrash}
    </Button>
  );
}
