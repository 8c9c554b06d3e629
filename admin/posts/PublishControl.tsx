import { useController, useFormContext } from 'react-hook-form';
import { fieldLabel } from '../../core/posts/fields.ts';
import { postMessages } from '../../core/posts/messages.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import { LabelledToggle } from '../ui/Toggle.tsx';

/** A switch for an existing post, a checkbox for a new one; both take effect on save. */
export function PublishControl({ post }: { post: AdminPost | null }) {
  const { control } = useFormContext<PostForm>();
  const { field } = useController({ control, name: 'published' });
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
      <LabelledToggle
        label={fieldLabel('published')}
        checked={field.value}
        onCheckedChange={field.onChange}
      />
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
