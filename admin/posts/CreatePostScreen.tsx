import { NewScreen } from '../content/editor-screens.tsx';
import { paths } from '../paths.ts';
import { PostEditor } from './PostEditor.tsx';

export default function CreatePostScreen() {
  return (
    <NewScreen title="Create New Post" path={paths.createPost} editPath={paths.editPost}>
      {(onStored) => <PostEditor post={null} onStored={onStored} />}
    </NewScreen>
  );
}
