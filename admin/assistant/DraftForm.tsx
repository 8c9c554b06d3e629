import { useFormContext } from 'react-hook-form';
import { toast } from 'sonner';
import { Link, useLocation } from 'wouter';
import { assistantMessages } from '../../core/assistant/messages.ts';
import { imageMessages } from '../../core/images/messages.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { RequestError } from '../api/request-error.ts';
import { isUploading } from '../images/index.ts';
import { paths } from '../paths.ts';
import { createPost, PostFields, refreshPosts, summarizeErrors } from '../posts/index.ts';
import { Form, SubmitButton } from '../ui/form/Form.tsx';
import { useSubmit } from '../ui/form/use-submit.ts';
import { styles } from '../ui/styles.ts';
import { setUnsaved } from '../ui/unsaved.ts';
import { clearAssistant, nextStep, useAssistantStore } from './assistant-store.ts';

export function DraftForm() {
  const [, navigate] = useLocation();
  const next = useAssistantStore(nextStep);
  const submission = useSubmit({
    form: useFormContext<PostForm>(),
    errorsAt: 'both',
    failure: postMessages.createFailed,
    summarize: (errors) =>
      errors.category_ids || errors.title?.message === postMessages.titleRequired
        ? assistantMessages.draftRequired
        : summarizeErrors(errors),
    send: async (values) => {
      if (isUploading()) throw new RequestError(0, imageMessages.stillUploading);
      await createPost({ ...values, published: false }, 'ai');
      clearAssistant();
      setUnsaved(false);
      toast.success(postMessages.createdTitle, { description: assistantMessages.draftCreated });
      void refreshPosts();
      navigate(paths.managePosts);
    },
  });

  return (
    <Form submission={submission} label="Draft post" className="grid max-w-4xl gap-6">
      <div>
        <PostFields isNew />
        <div className="flex flex-wrap items-center gap-3 border-t-2 border-ink pt-5">
          <SubmitButton tone={next === 'create' ? 'primary' : 'quiet'} busy="Creating...">
            Create Draft Post
          </SubmitButton>
          <Link href={paths.home} className={styles.quiet}>
            Cancel
          </Link>
          <p className="text-sm text-soft">{assistantMessages.draftNote}</p>
        </div>
      </div>
    </Form>
  );
}
