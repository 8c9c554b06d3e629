import { useState } from 'react';
import { toast } from 'sonner';
import { Redirect, useLocation } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { rememberDraft, rememberedDraft } from '../editing/remembered-draft.ts';
import { paths } from '../paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { createPost, refreshPosts, updatePost } from './api.ts';
import { PostEditor } from './PostEditor.tsx';

const onStored = (id: string) => rememberDraft(paths.createPost, id);

/** Starts unpublished with five stars and everything else empty. */
export default function CreatePostScreen() {
  const [, navigate] = useLocation();
  const [stored] = useState(rememberedDraft);
  if (stored !== null) return <Redirect to={paths.editPost(stored)} replace />;
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title="Create New Post" />
      <PostEditor
        post={null}
        initial={emptyPostForm}
        save={(form, stored, substantive) =>
          stored === null
            ? createPost(form)
            : updatePost(stored.id, { form, version: stored.version, substantive })
        }
        failure={postMessages.createFailed}
        onSaved={(stays) => {
          toast.success(postMessages.createdTitle, { description: postMessages.created });
          void refreshPosts();
          if (!stays) navigate(paths.managePosts);
        }}
        onCancel={() => navigate(paths.managePosts)}
        onStored={onStored}
      />
    </div>
  );
}
