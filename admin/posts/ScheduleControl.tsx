import { useFormContext } from 'react-hook-form';
import type { WorkingDraft } from '../../core/content/schema.ts';
import type { AdminPost, PostForm } from '../../core/posts/schema.ts';
import type { ContentSchedule } from '../../core/schedule/schema.ts';
import { RequestError } from '../api/request-error.ts';
import type { Autosave } from '../editing/autosave.ts';
import { SchedulePanel, saveSchedule, scheduleFormMessages } from '../schedule/index.ts';
import { readPost } from './api.ts';

interface ScheduleControlProps {
  id: string;
  /** As it was loaded or last saved; null for a post that autosave created. */
  post: AdminPost | null;
  draft: WorkingDraft | null;
  isChanged: boolean;
  autosave: Autosave<PostForm, AdminPost>;
  /** Given what the server has now, and what is in the form. */
  onSaved: (
    stored: { id: string; form: PostForm; version: string; stored: AdminPost },
    values: PostForm,
  ) => void;
}

/** The schedule of a post that is being edited: it is set for the text in the form. */
export function ScheduleControl(props: ScheduleControlProps) {
  const { id, post, draft, isChanged, autosave, onSaved } = props;
  const form = useFormContext<PostForm>();

  const save = async (schedule: ContentSchedule) => {
    const isStored = await autosave.flush();
    const lost = await autosave.pause();
    try {
      const { version } = autosave.state();
      if (!isStored || lost !== null || version === null) {
        throw new RequestError(0, scheduleFormMessages.unsaved);
      }
      const scheduled = await saveSchedule('post', id, { ...schedule, version });
      const stored = { ...(await readPost(id)), version: scheduled.version };
      const { saved } = autosave.state();
      // A schedule makes an address, as publishing does.
      if (form.getValues('slug') === saved.slug) form.setValue('slug', stored.slug);
      onSaved(
        { id, form: { ...saved, slug: stored.slug }, version: stored.version, stored },
        form.getValues(),
      );
    } finally {
      autosave.resume();
    }
  };

  return (
    <SchedulePanel
      id={id}
      post={post && { ...post, draft }}
      hasDraft={draft !== null || isChanged}
      save={save}
    />
  );
}
