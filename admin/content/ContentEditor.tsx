import { type ReactNode, Suspense, useState } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { toast } from 'sonner';
import { SubstantiveUpdate } from '../revisions/index.ts';
import { SchedulePanel, saveSchedule, scheduleFormMessages } from '../schedule/index.ts';
import { Form } from '../ui/form/Form.tsx';
import { useShortcut } from '../ui/shortcuts/shortcut-store.ts';
import { DraftActions } from './DraftActions.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { EditorLayout } from './EditorLayout.tsx';
import { EditorRail } from './EditorRail.tsx';
import type { EditedKind, StoredText } from './kind.ts';
import { SaveStatus } from './SaveStatus.tsx';
import type { Editor } from './use-editor.ts';

interface ContentEditorProps<Form extends FieldValues, Stored extends StoredText> {
  kind: EditedKind<Form, Stored>;
  editor: Editor<Form, Stored>;
  /** Of the form. */
  label: string;
  fields: ReactNode;
  /** Buttons of the save bar. */
  actions: ReactNode;
  /** At the top of the rail. */
  control?: ReactNode;
  /** Below the link to the preview of a draft. */
  previewActions?: ReactNode;
  /** Below what all kinds have in their rail. */
  more?: ReactNode;
  /** Advice before the text is published. */
  check: ReactNode;
  /** For the shortcut. */
  onPublish: () => void;
}

/** The form of a text of any kind, with all that becomes of it. */
export function ContentEditor<
  Form extends FieldValues & { title: string },
  Stored extends StoredText,
>(props: ContentEditorProps<Form, Stored>) {
  const { kind, editor, label, fields, onPublish, ...slots } = props;
  const { form, base, state, autosave, draft, isStored, isChanged, submission } = editor;
  const { stored } = base;
  const isPublished = stored?.published === true;
  const [isPreviewed, setPreviewed] = useState(false);
  useShortcut('save', () => void editor.submit());
  useShortcut('publish', onPublish);
  useShortcut('preview', () => setPreviewed((before) => !before));

  return (
    <>
      {draft.offered !== null && (
        <DraftOffer draft={draft.offered} onRestore={editor.restore} onDiscard={draft.closeOffer} />
      )}
      <Form submission={submission} label={label} className="mt-5 grid gap-6">
        <EditorLayout
          preview={kind.preview}
          id={isStored ? base.id : null}
          isPreviewed={isPreviewed}
          onPreview={setPreviewed}
          fields={fields}
          rail={(layout) => (
            <EditorRail
              {...slots}
              kind={kind}
              stored={stored}
              draft={state.draft}
              isChanged={isChanged}
              layout={layout}
              status={
                <SaveStatus autosave={state} labelOf={kind.labelOf} onCompare={editor.compare} />
              }
              draftActions={
                isPublished && (
                  <>
                    <DraftActions
                      kind={kind}
                      id={base.id}
                      autosave={autosave}
                      draft={state.draft}
                      onDiscarded={(published) => {
                        editor.load(published);
                        draft.clear();
                        draft.restart();
                      }}
                      onConflict={editor.compare}
                      report={submission.fail}
                    />
                    <SubstantiveUpdate
                      checked={editor.isSubstantive}
                      onChange={editor.setSubstantive}
                    />
                  </>
                )
              }
              schedule={
                isStored && (
                  <SchedulePanel
                    id={base.id}
                    text={
                      stored && {
                        ...stored,
                        title: form.getValues('title' as Path<Form>),
                        draft: state.draft,
                      }
                    }
                    hasDraft={state.draft !== null || isChanged}
                    redirects={kind.redirects}
                    save={(schedule) =>
                      editor.act(async ({ id, version }) => {
                        const next = { ...schedule, version };
                        const scheduled = await saveSchedule(kind.name, id, next);
                        toast.success(scheduleFormMessages.saved);
                        return { ...(await kind.read(id)), version: scheduled.version };
                      })
                    }
                  />
                )
              }
            />
          )}
        />
      </Form>
      {editor.conflict !== null && (
        <Suspense fallback={null}>
          <kind.Conflict kind={kind} {...editor.conflict} />
        </Suspense>
      )}
    </>
  );
}
