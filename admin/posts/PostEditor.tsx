import { useMutation } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import {
  type AdminPost,
  emptyPostForm,
  formOfPost,
  newPostFormSchema,
  type PostForm,
  postFormSchema,
} from '../../core/posts/schema.ts';
import { ContentEditor } from '../content/ContentEditor.tsx';
import { LeaveEditor } from '../content/LeaveEditor.tsx';
import { type Save, useEditor } from '../content/use-editor.ts';
import { Button } from '../ui/Button.tsx';
import { SubmitButton } from '../ui/form/Form.tsx';
import { shortcutMessages } from '../ui/shortcuts/messages.ts';
import { createPost, createPreviewLink, updatePost } from './api.ts';
import { sameValue, summarizeErrors } from './form/form-state.ts';
import { PostFields } from './form/PostFields.tsx';
import { PublishCheck } from './PublishCheck.tsx';
import { PublishControl } from './PublishControl.tsx';
import { postKind } from './post-kind.ts';

const store: Save<PostForm, AdminPost> = (form, stored, substantive) =>
  stored === null
    ? createPost(form)
    : updatePost(stored.id, { form, version: stored.version, substantive });

const createNew: Save<PostForm, AdminPost> = async (...given) => {
  const post = await store(...given);
  toast.success(postMessages.createdTitle, { description: postMessages.created });
  return post;
};

const update: Save<PostForm, AdminPost> = async (...given) => {
  const post = await store(...given);
  toast.success(postMessages.updated);
  return post;
};

interface PostEditorProps {
  /** Null starts a new post: unpublished, with five stars and everything else empty. */
  post: AdminPost | null;
  /** Called when autosave or the shortcut created the post of a new form. */
  onStored?: (id: string) => void;
}

export function PostEditor({ post, onStored }: PostEditorProps) {
  const [, navigate] = useLocation();
  const isNew = post === null;
  const editor = useEditor({
    kind: postKind,
    stored: post,
    initial: isNew ? emptyPostForm : formOfPost(post),
    schema: isNew ? newPostFormSchema : postFormSchema,
    failure: isNew ? postMessages.createFailed : postMessages.updateFailed,
    summarize: summarizeErrors,
    save: isNew ? createNew : update,
    afterSave: ({ slug, offers }, typed, form) => {
      // Publishing makes an address, unless one was typed during the save.
      if (form.getValues('slug') === typed.slug) form.setValue('slug', slug);
      // The database says when prices were checked, and keeps the newer of two.
      if (sameValue(form.getValues('offers'), typed.offers)) form.setValue('offers', offers);
      return { ...typed, slug, offers };
    },
    onDone: () => navigate(postKind.paths.list),
    onStored,
  });
  const { form, base, isStored } = editor;
  const { stored } = base;
  const postId = isStored ? base.id : undefined;

  return (
    <ContentEditor
      kind={postKind}
      editor={editor}
      label={isNew ? 'New post' : 'Post'}
      fields={<PostFields isNew={isNew} stored={stored} postId={postId} />}
      actions={
        <>
          <SubmitButton busy={stored === null ? 'Creating...' : 'Updating...'}>
            {stored === null ? 'Create Post' : 'Update Post'}
          </SubmitButton>
          <LeaveEditor kind={postKind} editor={editor} />
        </>
      }
      control={<PublishControl post={stored} />}
      previewActions={<CopyPreviewLink id={base.id} />}
      check={<PublishCheck post={stored} postId={postId} />}
      onPublish={() => {
        if (!form.getValues('published')) {
          if (!window.confirm(shortcutMessages.confirmPublish)) return;
          form.setValue('published', true, { shouldDirty: true });
        }
        void editor.submit();
      }}
    />
  );
}

/** Copies a link that shows the draft to anyone until it expires. */
function CopyPreviewLink({ id }: { id: string }) {
  const copy = useMutation({
    mutationFn: async () => {
      const path = await createPreviewLink(id);
      await navigator.clipboard.writeText(new URL(path, location.origin).href);
    },
    onSuccess: () => toast.success(postMessages.previewLinkCopied),
    onError: () => toast.error(postMessages.previewLinkFailed),
  });
  return (
    <Button tone="link" disabled={copy.isPending} onClick={() => copy.mutate()} className="py-1">
      Copy preview link
    </Button>
  );
}
