import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { imageMessages } from '../../core/images/messages.ts';
import {
  type AdminPost,
  formOfPost,
  newPostFormSchema,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';
import { RequestError } from '../api/request-error.ts';
import { isUploading } from '../media/index.ts';
import { Form } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { conflictingPost } from './api.ts';
import { ConflictDialog } from './ConflictDialog.tsx';
import { DraftOffer } from './DraftOffer.tsx';
import { mergeForms, summarizeErrors } from './form/form-state.ts';
import { PostFields } from './form/PostFields.tsx';
import { PublishRail } from './PublishRail.tsx';
import { useLocalDraft } from './use-local-draft.ts';

interface PostEditorProps {
  post: AdminPost | null;
  initial: PostForm;
  save: (form: PostForm, version: string | null) => Promise<AdminPost>;
  failure: string;
  onSaved: () => void;
}

export function PostEditor({ post, initial, save, failure, onSaved }: PostEditorProps) {
  const [base, setBase] = useState({ form: initial, version: post?.version ?? null, post });
  const [theirs, setTheirs] = useState<AdminPost | null>(null);
  const form = useForm<PostForm>({
    resolver: zodResolver(post === null ? newPostFormSchema : postFormSchema),
    defaultValues: initial,
  });
  const draft = useLocalDraft({ form, postId: post?.id ?? 'new', base });

  const send = async (values: PostForm, version: string | null) => {
    if (isUploading()) throw new RequestError(0, imageMessages.stillUploading);
    try {
      await save(values, version);
    } catch (error) {
      const newer = conflictingPost(error);
      if (newer === null) throw error;
      setTheirs(newer);
      return;
    }
    draft.clear();
    setUnsaved(false);
    onSaved();
  };
  const submission = useSubmit({
    form,
    errorsAt: 'both',
    failure,
    summarize: summarizeErrors,
    send: (values) => send(values, base.version),
  });

  const load = (newer: AdminPost) => {
    const newForm = formOfPost(newer);
    setTheirs(null);
    setBase({ form: newForm, version: newer.version, post: newer });
    form.reset(newForm);
  };

  return (
    <>
      {draft.offered !== null && (
        <DraftOffer
          draft={draft.offered}
          onRestore={({ form: restored, base: restoredBase, version }) => {
            // The save names the draft's base version, so that later changes are a conflict.
            setBase({ form: restoredBase, version, post: base.post });
            form.reset(restored, { keepDefaultValues: true });
            draft.closeOffer();
          }}
          onDiscard={draft.closeOffer}
        />
      )}
      <Form
        submission={submission}
        label={post === null ? 'New post' : 'Post'}
        className="mt-7 grid gap-6"
      >
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="min-w-0">
            <PostFields isNew={post === null} />
          </div>
          <PublishRail post={base.post} />
        </div>
      </Form>
      {theirs !== null && (
        <ConflictDialog
          theirs={formOfPost(theirs)}
          mine={mergeForms(base.form, form.getValues(), formOfPost(theirs))}
          onKeepMine={(merged) => {
            load(theirs);
            form.reset(merged, { keepDefaultValues: true });
            void submission.run(() => send(merged, theirs.version));
          }}
          onTakeTheirs={() => {
            draft.offerCurrent();
            load(theirs);
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </>
  );
}
