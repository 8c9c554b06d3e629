import { useFormContext } from 'react-hook-form';
import { searchPanelMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { LibraryButton } from '../../images/index.ts';
import { TextControl } from './TextControl.tsx';

export function SocialImageField() {
  const { setValue } = useFormContext<PostForm>();
  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full min-w-0">
        <TextControl name="social_image_url" />
      </div>
      <LibraryButton
        label={searchPanelMessages.chooseImage}
        onPick={({ url }) =>
          setValue('social_image_url', url, { shouldDirty: true, shouldValidate: true })
        }
      />
    </div>
  );
}
