import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PostForm } from '../../../core/posts/schema.ts';
import { sameForm } from './form-state.ts';

/** Whether the form differs from what the server has. */
export function useIsChanged(form: UseFormReturn<PostForm>, saved: PostForm): boolean {
  const [isChanged, setChanged] = useState(false);
  useEffect(() => {
    const check = () => setChanged(!sameForm(form.getValues(), saved));
    check();
    return form.subscribe({ formState: { values: true }, callback: check });
  }, [form, saved]);
  return isChanged;
}
