import { zodResolver } from '@hookform/resolvers/zod';
import { Suspense, useCallback, useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { imageMessages } from '../../core/images/messages.ts';
import {
  type AdminPost,
  formOfPost,
  newPostFormSchema,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';
import { classes } from '../../core/ui/classes.ts';
import { RequestError } from '../api/request-error.ts';
import { isUploading } from '../media/index.ts';
import { SubstantiveUpdate } from '../revisions/index.ts';
import { Form } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { setUnsaved, useUnsaved } from '../ui/unsaved.ts';
import { keepsSlug } from './autosave/keeps-slug.ts';
import { SaveStatus } from './autosave/SaveStatus.tsx';
import { useAutosave } from './autosave/use-autosave.ts';
import { ConflictDialog, conflictingPost } from './conflict.ts';
import { DraftActions } from './DraftActions.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { mergeForms, sameValue, summarizeErrors } from './form/form-state.ts';
import { PostFields } from './form/PostFields.tsx';
import { useIsChanged } from './form/use-is-changed.ts';
import { LeaveEditor } from './LeaveEditor.tsx';
import { PublishRail } from './PublishRail.tsx';
import { PreviewPane } from './preview/PreviewPane.tsx';
import { useIsWide } from './preview/use-is-wide.ts';
import { ViewSwitch } from './preview/ViewSwitch.tsx';
import { ScheduleControl } from './ScheduleControl.tsx';
import { useEditorShortcuts } from './use-editor-shortcuts.ts';
import { useLocalDraft } from './use-local-draft.ts';

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
  const [base, setBase] = useState({
    id: post?.id ?? crypto.randomUUID(),
    form: initial,
    version: post?.version ?? null,
    post,
  });
  const [theirs, setTheirs] = useState<{ post: AdminPost; save?: 'stay' | 'leave' } | null>(null);
  const form = useForm<PostForm>({
    resolver: zodResolver(post === null ? newPostFormSchema : postFormSchema),
    defaultValues: initial,
  });
  const [isSubstantive, setSubstantive] = useState(false);
  const isPublished = base.post?.published === true;
  const { autosave, state } = useAutosave({
    form,
    base: { ...base, draft: base.post?.draft ?? null, keepsSlug: keepsSlug(base.post) },
    onLeft: (saved) => {
      draft.removeSaved(saved);
      if (post === null) onStored?.(base.id);
    },
  });
  /** What the server has. */
  const stored = { ...base, form: state.saved, version: state.version };
  const isStored = stored.version !== null;
  const isChanged = useIsChanged(form, stored.form);
  const draft = useLocalDraft({ form, id: base.id, isStored, base: stored });
  const isBlocked = state.status.kind === 'retrying' || state.status.kind === 'stopped';
  // A draft is saved on the way out, unless that does not work.
  useUnsaved(isChanged && (isBlocked || state.problems.length > 0));
  useEffect(() => {
    if (post === null && isStored) onStored?.(base.id);
  }, [post, isStored, base.id, onStored]);

  const rebase = (next: typeof base, values: PostForm) => {
    setBase(next);
    autosave.rebase(
      {
        saved: next.form,
        version: next.version,
        draft: next.post?.draft ?? null,
        isOn: true,
        keepsSlug: keepsSlug(next.post),
      },
      values,
    );
  };

  const send = async (values: PostForm, version: string | null, stays: boolean) => {
    if (isUploading()) throw new RequestError(0, imageMessages.stillUploading);
    const typed = form.getValues();
    let saved: AdminPost;
    try {
      const savedFrom = version === null ? null : { id: base.id, version };
      saved = await save(values, savedFrom, isSubstantive);
    } catch (error) {
      const newer = conflictingPost(error);
      if (newer === null) throw error;
      setTheirs({ post: newer, save: stays ? 'stay' : 'leave' });
      return false;
    }
    setSubstantive(false);
    draft.clear();
    setUnsaved(false);
    if (stays) {
      // Publishing makes an address, unless one was typed during the save.
      if (form.getValues('slug') === typed.slug) form.setValue('slug', saved.slug);
      // The database says when prices were checked, and keeps the newer of two.
      const { slug, offers } = saved;
      const savedForm = { ...typed, slug, offers };
      if (sameValue(form.getValues('offers'), typed.offers)) form.setValue('offers', offers);
      const next = { id: saved.id, form: savedForm, version: saved.version, post: saved };
      rebase(next, form.getValues());
      draft.restart();
    } else {
      rebase({ id: saved.id, form: typed, version: saved.version, post: saved }, typed);
    }
    onSaved(stays);
    return true;
  };

  /** No autosave may overtake a save. */
  const sendAlone = async (values: PostForm, stays: boolean) => {
    let isConflict = false;
    try {
      const lost = await autosave.pause();
      if (lost !== null) throw lost;
      isConflict = !(await send(values, autosave.state().version, stays));
    } finally {
      // The owner chooses a version first.
      if (!isConflict) autosave.resume();
    }
  };

  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure,
    summarize: summarizeErrors,
    send: (values) => sendAlone(values, false),
  });

  const load = (newer: AdminPost, values = formOfPost(newer)) => {
    const newForm = formOfPost(newer);
    setTheirs(null);
    form.reset(values);
    rebase({ id: newer.id, form: newForm, version: newer.version, post: newer }, values);
  };

  const isWide = useIsWide();
  const [isPreviewed, setPreviewed] = useState(false);
  const isBeside = isPreviewed && isWide;
  const isTab = isPreviewed && !isWide;
  const panels = { write: useId(), preview: useId() };
  useEditorShortcuts({
    form,
    onSubmit: (stay) => {
      void form.handleSubmit(
        (values) => submission.run(() => sendAlone(values, stay)),
        submission.onInvalid,
      )();
    },
    onPreview: useCallback(() => setPreviewed((before) => !before), []),
  });

  return (
    <>
      {draft.offered !== null && (
        <DraftOffer
          draft={draft.offered}
          onRestore={({ form: restored, base: restoredBase, version, id }) => {
            // The save names the draft's base version, so that later changes are a conflict.
            const next = { ...base, id: id ?? base.id, form: restoredBase, version };
            form.reset(restored);
            rebase(next, restored);
            draft.closeOffer();
          }}
          onDiscard={draft.closeOffer}
        />
      )}
      <Form
        submission={submission}
        label={post === null ? 'New post' : 'Post'}
        className="mt-5 grid gap-6"
      >
        <ViewSwitch isWide={isWide} isOpen={isPreviewed} onOpen={setPreviewed} panels={panels} />
        <div
          data-split={isBeside || undefined}
          className={classes(
            'grid gap-y-8',
            isBeside
              ? 'grid-cols-[minmax(0,1fr)_minmax(25rem,44%)] gap-x-8'
              : !isTab && 'gap-x-12 lg:grid-cols-[minmax(0,1fr)_18rem]',
          )}
        >
          <div id={panels.write} hidden={isTab} className="min-w-0">
            <PostFields isNew={post === null} postId={isStored ? base.id : undefined} />
          </div>
          {isPreviewed && (
            <PreviewPane
              id={isStored ? base.id : null}
              isBeside={isBeside}
              panelId={panels.preview}
            />
          )}
          <PublishRail
            post={base.post}
            postId={isStored ? base.id : undefined}
            isChanged={isChanged}
            substantive={
              isPublished && <SubstantiveUpdate checked={isSubstantive} onChange={setSubstantive} />
            }
            draft={state.draft}
            layout={isBeside ? 'below' : isTab ? 'bar' : 'rail'}
            status={
              <SaveStatus autosave={state} onCompare={(newer) => setTheirs({ post: newer })} />
            }
            draftActions={
              isPublished && (
                <DraftActions
                  id={base.id}
                  autosave={autosave}
                  draft={state.draft}
                  onDiscarded={(published) => {
                    load(published);
                    draft.clear();
                    draft.restart();
                  }}
                  onConflict={(newer) => setTheirs({ post: newer })}
                />
              )
            }
            schedule={
              isStored && (
                <ScheduleControl
                  id={base.id}
                  post={base.post}
                  draft={state.draft}
                  isChanged={isChanged}
                  autosave={autosave}
                  onSaved={rebase}
                />
              )
            }
            cancel={
              <LeaveEditor
                autosave={autosave}
                opened={base}
                isChanged={isChanged}
                onForget={draft.clear}
                onLeave={onCancel}
              />
            }
          />
        </div>
      </Form>
      {theirs !== null && (
        <Suspense>
          <ConflictDialog
            theirs={formOfPost(theirs.post)}
            mine={mergeForms(stored.form, form.getValues(), formOfPost(theirs.post))}
            onKeepMine={(merged) => {
              load(theirs.post, merged);
              const { save: wanted, post: newer } = theirs;
              if (wanted === undefined) return;
              void submission.run(async () => {
                await autosave.pause();
                try {
                  await send(merged, newer.version, wanted === 'stay');
                } finally {
                  autosave.resume();
                }
              });
            }}
            onTakeTheirs={() => {
              draft.offerCurrent();
              load(theirs.post);
            }}
            onClose={() => {
              setTheirs(null);
              autosave.resume();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
