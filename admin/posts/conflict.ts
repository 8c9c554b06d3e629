import type { PostForm } from '../../core/posts/schema.ts';
import { differences } from './form/form-state.ts';

/** What was changed here, put on top of what was changed elsewhere. */
export function keepMine(base: PostForm, mine: PostForm, theirs: PostForm): PostForm {
  const changedHere = differences(base, mine);
  const mineOnly = Object.fromEntries(changedHere.map((name) => [name, mine[name]]));
  return { ...theirs, ...mineOnly };
}
