import { postMessages } from '../../core/posts/messages.ts';
import { EditScreen } from '../content/editor-screens.tsx';
import { PostEditor } from './PostEditor.tsx';
import { postKind } from './post-kind.ts';

const texts = {
  loading: postMessages.loadingOne,
  failed: postMessages.oneFailed,
  missing: postMessages.oneFailed,
};

export default function EditPostScreen({ id }: { id: string }) {
  return (
    <EditScreen
      kind={postKind}
      id={id}
      title="Edit Post"
      titleOf={({ title }) => title}
      texts={texts}
    >
      {(post) => <PostEditor post={post} />}
    </EditScreen>
  );
}
