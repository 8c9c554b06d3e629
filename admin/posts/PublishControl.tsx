import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { OwnerPost, PostForm } from '../../core/posts/schema.ts';
import { Toggle } from '../ui/Toggle.tsx';

/** The publish switch of an existing post, the checkbox of a new one; both apply with the save. */
export function PublishControl({ post }: { post: OwnerPost | null }) {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name: 'published' });
  const id = useId();
  if (post === null) {
    return (
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          ref={field.ref}
          checked={field.value}
          onBlur={field.onBlur}
          onChange={(event) => field.onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-(--ink)"
        />
        {postMessages.publishNow}
      </label>
    );
  }
  return (
    <div className="grid gap-2">
      <div className="flex items-center justify-between gap-3">
        <label htmlFor={id} className="cursor-pointer font-bold">
          {fieldLabel('published')}
        </label>
        <Toggle id={id} checked={field.value} onChange={field.onChange} />
      </div>
      {field.value !== post.published && (
        <p className="text-sm font-bold">
          {field.value
            ? 'Goes public with the next update.'
            : 'Leaves the site with the next update.'}
        </p>
      )}
    </div>
  );
}
