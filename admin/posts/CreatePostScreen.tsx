import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import { emptyPostForm } from '../../core/posts/schema.ts';
import { paths } from '../shell/paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { createPost, refreshPosts } from './api.ts';
import { PostEditor } from './PostEditor.tsx';

/** Starts unpublished with five stars and everything else empty. */
export default function CreatePostScreen() {
  const [, navigate] = useLocation();
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Create New Post" />
      <PostEditor
        post={null}
        initial={emptyPostForm}
        save={createPost}
        failure={postMessages.createFailed}
        onSaved={() => {
          toast.success(postMessages.createdTitle, { description: postMessages.created });
          void refreshPosts();
          navigate(paths.managePosts);
        }}
      />
    </div>
  );
}
