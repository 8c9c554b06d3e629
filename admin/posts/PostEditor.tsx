import { Suspense, useCallback, useState } from 'react';
import {
  type AdminPost,
  newPostFormSchema,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';
import { DraftActions } from '../editing/DraftActions.tsx';
import { DraftOffer } from '../editing/DraftOffer.tsx';
import { EditorLayout } from '../editing/EditorLayout.tsx';
import { LeaveEditor } from '../editing/LeaveEditor.tsx';
import { SaveStatus } from '../editing/SaveStatus.tsx';
import { useEditor } from '../editing/use-editor.ts';
import { useEditorShortcuts } from '../editing/use-editor-shortcuts.ts';
import { paths } from '../paths.ts';
import { SubstantiveUpdate } from '../revisions/index.ts';
import { Form } from '../ui/form/Form.tsx';
import { shortcutMessages } from '../ui/shortcuts/messages.ts';
import { ConflictDialog } from './conflict.ts';
import { sameValue, summarizeErrors } from './form/form-state.ts';
import { PostFields } from './form/PostFields.tsx';
import { PublishRail } from './PublishRail.tsx';
import { postKind } from './post-kind.ts';
import { ScheduleControl } from './ScheduleControl.tsx';

interface PostEditorProps {
  post: AdminPost | null;
  initial: PostForm;
  /** Without a stored draft the post is created. */
  save: (
    form: PostForm,
    stored: { id: string; version: string } | null,
    substantive: boolean,
  ) => Promise<AdminPost>;
  failure: string;
  /** Called after a save; the shortcut stays in the form. */
  onSaved: (stays: boolean) => void;
  onCancel: () => void;
  /** Called when autosave or the shortcut created the post of a new form. */
  onStored?: (id: string) => void;
}

export function PostEditor(props: PostEditorProps) {
  const { post, initial, save, failure, onSaved, onCancel, onStored } = props;
  const [isSubstantive, setSubstantive] = useState(false);
  const editor = useEditor({
    kind: postKind,
    stored: post,
    initial,
    schema: post === null ? newPostFormSchema : postFormSchema,
    failure,
    summarize: summarizeErrors,
    save: (values, stored) => save(values, stored, isSubstantive),
    afterSave: ({ slug, offers }, typed, form) => {
      // Publishing makes an address, unless one was typed during the save.
      if (form.getValues('slug') === typed.slug) form.setValue('slug', slug);
      // The database says when prices were checked, and keeps the newer of two.
      if (sameValue(form.getValues('offers'), typed.offers)) form.setValue('offers', offers);
      return { ...typed, slug, offers };
    },
    onSaved: (stays) => {
      setSubstantive(false);
      onSaved(stays);
    },
    onStored,
  });
  const { form, base, state, autosave, draft, isStored, isChanged, submission, submit } = editor;
  const isPublished = base.stored?.published === true;
  const [isPreviewed, setPreviewed] = useState(false);
  useEditorShortcuts({
    onSave: () => void submit(true),
    onPublish: () => {
      if (!form.getValues('published')) {
        if (!window.confirm(shortcutMessages.confirmPublish)) return;
        form.setValue('published', true, { shouldDirty: true });
      }
      void submit(true);
    },
    onPreview: useCallback(() => setPreviewed((before) => !before), []),
  });

  return (
    <>
      {draft.offered !== null && (
        <DraftOffer draft={draft.offered} onRestore={editor.restore} onDiscard={draft.closeOffer} />
      )}
      <Form
        submission={submission}
        label={post === null ? 'New post' : 'Post'}
        className="mt-5 grid gap-6"
      >
        <EditorLayout
          preview={postKind.preview}
          id={isStored ? base.id : null}
          isPreviewed={isPreviewed}
          onPreview={setPreviewed}
          fields={
            <PostFields
              isNew={post === null}
              stored={base.stored}
              postId={isStored ? base.id : undefined}
            />
          }
          rail={(layout) => (
            <PublishRail
              post={base.stored}
              postId={isStored ? base.id : undefined}
              isChanged={isChanged}
              substantive={
                isPublished && (
                  <SubstantiveUpdate checked={isSubstantive} onChange={setSubstantive} />
                )
              }
              draft={state.draft}
              layout={layout}
              status={
                <SaveStatus
                  autosave={state}
                  labelOf={postKind.labelOf}
                  onCompare={editor.compare}
                />
              }
              draftActions={
                isPublished && (
                  <DraftActions
                    kind={postKind}
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
                )
              }
              schedule={
                isStored && (
                  <ScheduleControl
                    id={base.id}
                    post={base.stored}
                    draft={state.draft}
                    isChanged={isChanged}
                    autosave={autosave}
                    onSaved={editor.rebase}
                  />
                )
              }
              cancel={
                <LeaveEditor
                  kind={postKind}
                  href={paths.managePosts}
                  text="Cancel"
                  autosave={autosave}
                  opened={base}
                  isChanged={isChanged}
                  onForget={draft.clear}
                  report={submission.fail}
                  onLeave={onCancel}
                />
              }
            />
          )}
        />
      </Form>
      {editor.conflict !== null && (
        <Suspense>
          <ConflictDialog {...editor.conflict} />
        </Suspense>
      )}
    </>
  );
}
