import { lazy, Suspense, useCallback, useState } from 'react';
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
import { DraftActions } from '../editing/DraftActions.tsx';
import { DraftOffer } from '../editing/DraftOffer.tsx';
import { EditorLayout } from '../editing/EditorLayout.tsx';
import { LeaveEditor } from '../editing/LeaveEditor.tsx';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { type Save, useEditor } from '../editing/use-editor.ts';
import { useEditorShortcuts } from '../editing/use-editor-shortcuts.ts';
import { paths } from '../paths.ts';
import { SubstantiveUpdate } from '../revisions/index.ts';
import { SchedulePanel, saveSchedule } from '../schedule/index.ts';
import { Form } from '../ui/form/Form.tsx';
import {
  createBestOf,
  publishBestOf,
  readBestOf,
  refreshBestOf,
  saveBestOf,
  unpublishBestOf,
} from './api.ts';
import { BestOfRail } from './BestOfRail.tsx';
import { bestOfKind, labelOfField, summarizeErrors } from './best-of-kind.ts';
import { bestOfScreenMessages as messages } from './editor-messages.ts';

const BestOfFields = lazy(() => import('./fields/BestOfFields.tsx'));
/** Loaded when it is needed, which is rare. */
const BestOfConflict = lazy(() => import('./BestOfConflict.tsx'));

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

export function BestOfEditor({ page, onStored }: BestOfEditorProps) {
  const [, navigate] = useLocation();
  const [isSubstantive, setSubstantive] = useState(false);
  const [isPreviewed, setPreviewed] = useState(false);
  const editor = useEditor<BestOfForm, AdminBestOf>({
    kind: bestOfKind,
    stored: page,
    initial: page === null ? emptyBestOfForm : formOfContent(page.content),
    schema: bestOfFormSchema,
    failure: bestOfMessages.saveFailed,
    summarize: summarizeErrors,
    save: saveDraft,
    stays: true,
    afterSave: (saved, typed, form) => {
      // Publishing and scheduling make an address, unless one was typed meanwhile.
      const slug = saved.content.slug ?? '';
      if (form.getValues('slug') === typed.slug) form.setValue('slug', slug);
      return { ...typed, slug };
    },
    onSaved: () => {
      setSubstantive(false);
      void refreshBestOf();
    },
    onStored,
  });
  const { form, base, state, autosave, draft, isStored, isChanged, submission, submit, act } =
    editor;
  const isPublished = base.stored?.published === true;

  const publish: Save<BestOfForm, AdminBestOf> = async (values, stored) => {
    const { id, version } = stored ?? (await createBestOf(values));
    const published = await publishBestOf(id, {
      form: values,
      version,
      substantive: isSubstantive,
    });
    toast.success(messages.publishedNow, {
      action: {
        label: messages.viewPage,
        onClick: () => window.open(bestOfPath(published.slug ?? ''), '_blank', 'noopener'),
      },
    });
    return published;
  };
  const onPublish = async () => {
    // A new page is stored first, so that a refused address does not create it twice.
    if (autosave.state().version === null) await autosave.flush();
    await submit(true, publish);
  };

  useEditorShortcuts({
    onSave: () => void submit(true),
    onPublish: () => {
      if (window.confirm(messages.confirmPublish)) void onPublish();
    },
    onPreview: useCallback(() => setPreviewed((before) => !before), []),
  });

  return (
    <>
      {draft.offered !== null && (
        <DraftOffer draft={draft.offered} onRestore={editor.restore} onDiscard={draft.closeOffer} />
      )}
      <Form submission={submission} label={messages.form} className="mt-5 grid gap-6">
        <EditorLayout
          preview={bestOfKind.preview}
          id={isStored ? base.id : null}
          isPreviewed={isPreviewed}
          onPreview={setPreviewed}
          fields={
            <Suspense fallback={<p className="text-soft">{uiMessages.loading}</p>}>
              <BestOfFields isNew={page === null} />
            </Suspense>
          }
          rail={(layout) => (
            <BestOfRail
              page={base.stored}
              isChanged={isChanged}
              isSending={form.formState.isSubmitting}
              draft={state.draft}
              layout={layout}
              status={
                <SaveStatus autosave={state} labelOf={labelOfField} onCompare={editor.compare} />
              }
              substantive={
                isPublished && (
                  <SubstantiveUpdate checked={isSubstantive} onChange={setSubstantive} />
                )
              }
              draftActions={
                isPublished && (
                  <DraftActions
                    kind={bestOfKind}
                    id={base.id}
                    autosave={autosave}
                    draft={state.draft}
                    isSavedElsewhere
                    onDiscarded={(published) => {
                      editor.load(published);
                      draft.clear();
                      draft.restart();
                    }}
                    onConflict={editor.compare}
                    report={submission.fail}
                  />
                )
              }
              schedule={
                isStored && (
                  <SchedulePanel
                    id={base.id}
                    post={base.stored && { ...base.stored, title: form.getValues('title') }}
                    hasDraft={state.draft !== null || isChanged}
                    redirects={false}
                    save={(schedule) =>
                      act(async (_values, stored) => {
                        const { id, version } = stored ?? base;
                        const next = { ...schedule, unpublish_to: null, version: version ?? '' };
                        const scheduled = await saveSchedule('best-of', id, next);
                        return { ...(await readBestOf(id)), version: scheduled.version };
                      })
                    }
                  />
                )
              }
              leave={
                <LeaveEditor
                  kind={bestOfKind}
                  href={paths.bestOf}
                  text={messages.back}
                  autosave={autosave}
                  opened={base}
                  isChanged={isChanged}
                  onForget={draft.clear}
                  report={submission.fail}
                  onLeave={() => navigate(paths.bestOf)}
                />
              }
              onPublish={() => void onPublish()}
              onUnpublish={() =>
                void submission.run(() =>
                  act(async (_values, stored) => {
                    const { id, version } = stored ?? base;
                    const unpublished = await unpublishBestOf(id, version ?? '');
                    toast.success(messages.unpublished);
                    return unpublished;
                  }),
                )
              }
              onDelete={() => {
                void autosave.pause();
                draft.clear();
              }}
            />
          )}
        />
      </Form>
      {editor.conflict !== null && (
        <Suspense fallback={null}>
          <BestOfConflict {...editor.conflict} />
        </Suspense>
      )}
    </>
  );
}
