import { FileText, List, type LucideIcon, Search } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'wouter';
import { paletteMessages } from '../../../core/dashboard/messages.ts';
import { SEARCH_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { ownerPostsQuerySchema } from '../../../core/posts/schema.ts';
import { usePosts } from '../../posts/api.ts';
import { useModal } from '../../ui/use-modal.ts';
import { entries } from '../navigation-entries.ts';
import { paths } from '../paths.ts';
import { closePalette } from './palette-store.ts';
import { matches, useSettled } from './search.ts';
import { type Choice, useChoices } from './use-choices.ts';

/** The owner's quick search. */
const PALETTE_DEBOUNCE = 150;
const PALETTE_POST_COUNT = 6;

interface Shown extends Choice {
  name: string;
  icon: LucideIcon;
  /** A word behind the name. */
  note?: string;
  /** Read out behind the name. */
  hint?: string;
}

/** Quick search: the screens by name, the posts by what the list of posts finds. */
export function Palette() {
  const modal = useModal(closePalette);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const screens = useScreens(wanted);
  const { posts, searching, failed } = useFoundPosts(wanted);
  const choices = useChoices([...screens, ...posts]);
  const found = screens.length + posts.length;
  const quiet = !failed && found > 0;

  return (
    <dialog
      {...modal}
      aria-label={paletteMessages.title}
      className="mx-auto mt-[12dvh] mb-0 w-[calc(100%-2rem)] max-w-2xl border-2 border-ink bg-paper p-0 text-ink max-sm:mt-4"
    >
      <div className="flex items-center gap-3 border-b-2 border-ink px-4">
        <Search aria-hidden="true" className="size-6 shrink-0 text-soft" />
        <input
          {...choices.box}
          data-first
          aria-label={paletteMessages.placeholder}
          placeholder={paletteMessages.placeholder}
          value={typed}
          maxLength={SEARCH_MAX_LENGTH}
          onChange={(event) => {
            setTyped(event.target.value);
            choices.startOver();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-16 w-full min-w-0 bg-transparent font-display text-2xl font-bold outline-none sm:text-3xl"
        />
        <button
          type="button"
          onClick={closePalette}
          className="min-h-11 shrink-0 cursor-pointer px-2 font-note text-xs text-soft hover:text-ink"
        >
          {paletteMessages.close}
        </button>
      </div>
      <div
        {...choices.list}
        role="listbox"
        aria-label={paletteMessages.results}
        aria-busy={searching}
        className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain px-2 not-empty:py-2"
      >
        <Group name={paletteMessages.screens} shown={screens} propsOf={choices.choice} />
        <Group
          name={wanted === '' ? paletteMessages.newest : paletteMessages.posts}
          shown={posts}
          propsOf={choices.choice}
        />
      </div>
      <p role="status" className={quiet ? 'sr-only' : 'px-5 py-4 text-soft'}>
        {outcome(failed, searching, found, wanted)}
      </p>
    </dialog>
  );
}

/** The screens that a search is about. */
function useScreens(wanted: string): Shown[] {
  const [, navigate] = useLocation();
  return entries
    .filter(({ name }) => matches(name, wanted))
    .map(({ name, path, icon, outside = false }) => ({
      key: path,
      name,
      icon,
      ...(outside && { hint: paletteMessages.outside }),
      choose: () => {
        closePalette();
        if (outside) window.open(path, '_blank', 'noopener');
        else navigate(path);
      },
    }));
}

/** The first posts that a search finds, or the newest; then the way to all of them. */
function useFoundPosts(wanted: string) {
  const [, navigate] = useLocation();
  const search = useSettled(wanted, PALETTE_DEBOUNCE);
  const { data, isError, isPlaceholderData } = usePosts(ownerPostsQuerySchema.parse({ search }));
  const searching = !isError && (data === undefined || isPlaceholderData || search !== wanted);
  const go = (path: string) => () => {
    closePalette();
    navigate(path);
  };

  const found = (data?.items ?? [])
    // Until the answer is here, nothing may be chosen that was found for another text.
    .filter(({ title }) => !searching || matches(title, wanted))
    .slice(0, PALETTE_POST_COUNT);
  const posts: Shown[] = found.map(({ id, title, published }) => ({
    key: id,
    name: title,
    icon: FileText,
    ...(!published && { note: paletteMessages.draft }),
    choose: go(paths.editPost(id)),
  }));
  const total = data?.total ?? 0;
  if (wanted !== '' && !searching && total > posts.length) {
    posts.push({
      key: 'all',
      name: paletteMessages.all(total),
      icon: List,
      choose: go(paths.postsFound(wanted)),
    });
  }
  return { posts, searching, failed: isError };
}

function outcome(failed: boolean, searching: boolean, found: number, wanted: string): string {
  if (failed) return paletteMessages.postsFailed;
  if (searching) return paletteMessages.searching;
  return found === 0 ? paletteMessages.nothing(wanted) : paletteMessages.found(found);
}

interface GroupProps {
  name: string;
  shown: Shown[];
  propsOf: ReturnType<typeof useChoices>['choice'];
}

function Group({ name, shown, propsOf }: GroupProps) {
  const heading = useId();
  if (shown.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of choices
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="px-3 pt-2 pb-1 font-note text-xs text-soft">
        {name}
      </p>
      {shown.map((choice) => {
        const { icon: Icon, hint, note } = choice;
        return (
          <div
            key={choice.key}
            {...propsOf(choice)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 aria-selected:bg-ink aria-selected:text-paper"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{choice.name}</span>
            {hint !== undefined && <span className="sr-only">({hint})</span>}
            {note !== undefined && <span className="shrink-0 font-note text-xs">{note}</span>}
          </div>
        );
      })}
    </div>
  );
}
