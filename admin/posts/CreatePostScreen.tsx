import { useState } from 'react';
import { toast } from 'sonner';
import { Redirect, useLocation } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { paths } from '../shell/paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { createPost, refreshPosts, updatePost } from './api.ts';
import { PostEditor } from './PostEditor.tsx';

/** In the address, so that a reload opens the stored draft instead of an empty form. */
const DRAFT = 'draft';

function rememberDraft(id: string) {
  if (location.pathname !== paths.createPost) return;
  const search = new URLSearchParams({ [DRAFT]: id });
  history.replaceState(history.state, '', `${location.pathname}?${search}`);
}

/** Starts unpublished with five stars and everything else empty. */
export default function CreatePostScreen() {
  const [, navigate] = useLocation();
  const [stored] = useState(() => new URLSearchParams(location.search).get(DRAFT));
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
        onStored={rememberDraft}
      />
    </div>
  );
}
