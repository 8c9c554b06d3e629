import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { imageMessages } from '../../core/images/messages.ts';
import { isFieldName } from '../../core/posts/fields.ts';
import {
  formOfPost,
  newPostFormSchema,
  type OwnerPost,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Refusal, sentence } from '../api/request.ts';
import { isUploading } from '../images/upload-state.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { newerPost } from './api.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { keepMine } from './conflict.ts';
import { DraftOffer } from './DraftOffer.tsx';
import { PostFields } from './form/PostFields.tsx';
import { PublishRail } from './PublishRail.tsx';
import { useLocalDraft } from './use-local-draft.ts';

interface PostEditorProps {
  /** As loaded; null for a new one. */
  post: OwnerPost | null;
  initial: PostForm;
  save: (form: PostForm, version: string | null) => Promise<OwnerPost>;
  /** What to say when saving fails without a sentence of the server. */
  failure: string;
  onSaved: () => void;
}

/** The form of a post with the rail beside it, its local copy and what happens at a conflict. */
export function PostEditor({ post, initial, save, failure, onSaved }: PostEditorProps) {
  const [base, setBase] = useState({ form: initial, version: post?.version ?? null, post });
  const [problem, setProblem] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<OwnerPost | null>(null);
  const form = useForm<PostForm>({
    resolver: zodResolver(post === null ? newPostFormSchema : postFormSchema),
    defaultValues: initial,
    shouldFocusError: true,
  });
  const draft = useLocalDraft({ form, postId: post?.id ?? 'new', base });

  const send = async (values: PostForm, version: string | null) => {
    setProblem(null);
    try {
      await save(values, version);
    } catch (error) {
      console.error(error);
      const newer = newerPost(error);
      const text = sentence(error, failure);
      const field = error instanceof Refusal ? error.field : undefined;
      if (newer !== null) setTheirs(newer);
      else setProblem(text);
      if (isFieldName(field)) form.setError(field, { message: text }, { shouldFocus: true });
      return;
    }
    draft.forget();
    setUnsaved(false);
    onSaved();
  };
  const submit = form.handleSubmit(
    (values) =>
      isUploading() ? setProblem(imageMessages.stillUploading) : send(values, base.version),
    (errors) => setProblem(Object.values(errors)[0]?.message ?? failure),
  );

  const resume = (newer: OwnerPost, values: PostForm) => {
    const newForm = formOfPost(newer);
    setTheirs(null);
    setBase({ form: newForm, version: newer.version, post: newer });
    form.reset(newForm);
    form.reset(values, { keepDefaultValues: true });
    return send(values, newer.version);
  };

  return (
    <FormProvider {...form}>
      {draft.offered !== null && (
        <DraftOffer
          draft={draft.offered}
          onTake={() => {
            if (draft.offered === null) return;
            const { form: kept, base: keptBase, version } = draft.offered;
            // The save still names the version that was typed on: what changed since is a conflict.
            setBase({ form: keptBase, version, post: base.post });
            form.reset(kept, { keepDefaultValues: true });
            draft.answer();
          }}
          onDiscard={draft.answer}
        />
      )}
      <form
        method="post"
        noValidate
        aria-label={post === null ? 'New post' : 'Post'}
        onSubmit={(event) => void submit(event)}
        className="mt-7 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]"
      >
        <div className="min-w-0">
          {problem !== null && (
            <div className="mb-6">
              <Alert tone="error">{problem}</Alert>
            </div>
          )}
          <PostFields isNew={post === null} />
        </div>
        <PublishRail post={base.post} />
      </form>
      {theirs !== null && (
        <ConflictDialog
          theirs={formOfPost(theirs)}
          mine={keepMine(base.form, form.getValues(), formOfPost(theirs))}
          onKeepMine={(merged) => void resume(theirs, merged)}
          onTakeTheirs={() => {
            const newForm = formOfPost(theirs);
            draft.setAside();
            setTheirs(null);
            setBase({ form: newForm, version: theirs.version, post: theirs });
            form.reset(newForm);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </FormProvider>
  );
}
