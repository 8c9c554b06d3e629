import { useFormContext, useWatch } from 'react-hook-form';
import { slugFromName } from '../../../core/categories/schema.ts';
import { isBlank } from '../../../core/forms/blank.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import type { PostForm } from '../../../core/posts/schema.ts';
import { TextControl } from './TextControl.tsx';

export function SlugField() {
  const { control } = useFormContext<PostForm>();
  const title = useWatch({ control, name: 'title' });
  const hasNoLetters = !isBlank(title) && slugFromName(title) === '';
  return <TextControl name="slug" hint={hasNoLetters ? postMessages.slugSubstitute : undefined} />;
}
