import type { PostState } from '../../core/posts/schema.ts';
import { classes } from '../../core/ui/classes.ts';

const states = {
  live: { name: 'Published', note: 'Live', dot: 'bg-good border-good' },
  updating: { name: 'Published', note: 'Updating', dot: 'bg-accent border-accent animate-pulse' },
  draft: { name: 'Draft', note: null, dot: 'border-soft' },
} as const;

/** Published or Draft, and whether visitors see the last version yet. */
export function PostStatus({ state }: { state: PostState }) {
  const { name, note, dot } = states[state];
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden="true" className={classes('size-2.5 rounded-[50%] border-2', dot)} />
      <span className={classes(state === 'draft' && 'text-soft')}>{name}</span>
      {note !== null && <span className="text-sm text-soft">{note}</span>}
    </span>
  );
}
