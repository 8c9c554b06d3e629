import type { UseFormReturn } from 'react-hook-form';
import { shortcutMessages } from '../../core/dashboard/messages.ts';
import type { PostForm } from '../../core/posts/schema.ts';
import { useShortcut } from '../ui/shortcuts/shortcut-store.ts';

interface EditorShortcuts {
  form: UseFormReturn<PostForm>;
  /** Saves; `true` stays in the form. */
  onSubmit: (stays: boolean) => void;
  onPreview: () => void;
}

export function useEditorShortcuts({ form, onSubmit, onPreview }: EditorShortcuts) {
  useShortcut('save', () => onSubmit(true));
  useShortcut('publish', () => {
    if (!form.getValues('published')) {
      if (!window.confirm(shortcutMessages.confirmPublish)) return;
      form.setValue('published', true, { shouldDirty: true });
    }
    onSubmit(true);
  });
  useShortcut('preview', onPreview);
}
