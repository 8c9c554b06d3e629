import { useQuery } from '@tanstack/react-query';
import { toast } from 'sonner';
import { useLocation } from 'wouter';
import { postMessages } from '../../core/posts/messages.ts';
import { formOfPost } from '../../core/posts/schema.ts';
import { Spinner } from '../../core/ui/Spinner.tsx';
import { errorMessage, RequestError } from '../api/request-error.ts';
import { paths } from '../paths.ts';
import { LoadFailure } from '../ui/Loaded.tsx';
import { ScreenTitle } from '../ui/ScreenTitle.tsx';
import { postQuery, refreshPosts, updatePost } from './api.ts';
import { PostEditor } from './PostEditor.tsx';

/** A 400 is about the id in the address, which nobody typed into a form. */
function loadFailure(error: Error): string {
  const isMalformed = error instanceof RequestError && error.status === 400;
  return isMalformed ? postMessages.oneFailed : errorMessage(error, postMessages.oneFailed);
}

export default function EditPostScreen({ id }: { id: string }) {
  const [, navigate] = useLocation();
  const { data: post, error, isFetching, refetch } = useQuery(postQuery(id));
  return (
    <div className="mx-auto max-w-6xl has-data-split:max-w-none">
      <ScreenTitle title="Edit Post" about={post?.title} />
      {post === undefined && isFetching && (
        <p className="mt-8 flex items-center gap-3 text-soft">
          <Spinner size="sm" label={postMessages.loadingOne} />
          {postMessages.loadingOne}
        </p>
      )}
      {post === undefined && !isFetching && error !== null && (
        <div className="mt-8">
          <LoadFailure text={loadFailure(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {post !== undefined && (
        <PostEditor
          post={post}
          initial={formOfPost(post)}
          save={(form, stored, substantive) =>
            updatePost(id, { form, version: stored?.version ?? post.version, substantive })
          }
          failure={postMessages.updateFailed}
          onSaved={(stays) => {
            toast.success(postMessages.updated);
            void refreshPosts();
            if (!stays) navigate(paths.managePosts);
          }}
          onCancel={() => navigate(paths.managePosts)}
        />
      )}
    </div>
  );
}
