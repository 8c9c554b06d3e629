import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { emptyPostForm } from '../../core/domain/post-form.ts';
import { posts as texts } from '../../core/messages.ts';
import { createPost, useRefreshPosts } from '../api/posts.ts';
import { paths } from '../paths.ts';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { PostEditor } from './PostEditor.tsx';

/** A new post: unpublished, five stars and an empty page. */
export default function CreatePostScreen() {
  const [, navigate] = useLocation();
  const refresh = useRefreshPosts();
  return (
    <div className="mx-auto max-w-6xl">
      <ScreenTitle title="Create New Post" />
      <PostEditor
        post={null}
        initial={emptyPostForm}
        save={(form) => createPost(form)}
        failure={texts.createFailed}
        onSaved={() => {
          toast.success(texts.createdTitle, { description: texts.created });
          void refresh();
          navigate(paths.managePosts);
        }}
      />
    </div>
  );
}
