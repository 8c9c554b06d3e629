import { useState } from 'react';
import { type FieldErrors, useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { isFieldName } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { Alert } from '../../core/ui/Alert.tsx';
import { Refusal, sentence } from '../api/request.ts';
import { isUploading } from '../images/upload-state.ts';
import { createPost, useRefreshPosts } from '../posts/api.ts';
import { PostFields } from '../posts/form/PostFields.tsx';
import { paths } from '../shell/paths.ts';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { clearAssistant, nextStep, useAssistantStore } from './assistant-store.ts';

function problemOf(errors: FieldErrors<PostForm>): string {
  if (errors.title || errors.category_ids) return assistantMessages.draftRequired;
  return Object.values(errors)[0]?.message ?? postMessages.createFailed;
}

/** The post that the reply describes, to be corrected and saved unpublished. */
export function DraftForm() {
  const [, navigate] = useLocation();
  const refresh = useRefreshPosts();
  const form = useFormContext<PostForm>();
  const [problem, setProblem] = useState<string | null>(null);
  const next = useAssistantStore(nextStep);
  const { isSubmitting } = form.formState;

  const create = async (values: PostForm) => {
    setProblem(isUploading() ? imageMessages.stillUploading : null);
    if (isUploading()) return;
    try {
      await createPost({ ...values, published: false });
    } catch (error) {
      console.error(error);
      const text = sentence(error, postMessages.createFailed);
      const field = error instanceof Refusal ? error.field : undefined;
      setProblem(text);
      if (isFieldName(field)) form.setError(field, { message: text }, { shouldFocus: true });
      return;
    }
    clearAssistant();
    setUnsaved(false);
    toast.success(postMessages.createdTitle, { description: assistantMessages.draftCreated });
    void refresh();
    navigate(paths.managePosts);
  };
  const submit = form.handleSubmit(create, (errors) => setProblem(problemOf(errors)));

  return (
    <form
      method="post"
      noValidate
      aria-label="Draft post"
      onSubmit={(event) => void submit(event)}
      className="max-w-4xl"
    >
      {problem !== null && (
        <div className="mb-6">
          <Alert tone="error">{problem}</Alert>
        </div>
      )}
      <PostFields isNew />
      <div className="flex flex-wrap items-center gap-3 border-t-2 border-ink pt-5">
        <button
          type="submit"
          disabled={isSubmitting}
          className={next === 'create' ? styles.primary : styles.quiet}
        >
          {isSubmitting ? 'Creating...' : 'Create Draft Post'}
        </button>
        <Link href={paths.home} className={styles.quiet}>
          Cancel
        </Link>
        <p className="text-sm text-soft">{assistantMessages.draftNote}</p>
      </div>
    </form>
  );
}
