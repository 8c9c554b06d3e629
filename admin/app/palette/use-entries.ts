import { useQuery } from '@tanstack/react-query';
import { FileText, Keyboard, List, type LucideIcon } from 'lucide-react';
import { useLocation } from 'wouter';
import { adminPostsQuerySchema } from '../../../core/posts/list.ts';
import { postMessages } from '../../../core/posts/messages.ts';
import { paths } from '../../paths.ts';
import { postsQuery } from '../../posts/index.ts';
import { isMac, useShortcuts } from '../../ui/shortcuts/shortcut-store.ts';
import { keysOf, shortcutIds, shortcutOf } from '../../ui/shortcuts/shortcuts.ts';
import type { Option } from '../../ui/use-combobox.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { navigationEntries } from '../navigation/entries.ts';
import { matches } from './matches.ts';
import { paletteMessages } from './messages.ts';

const DEBOUNCE_MS = 150;
const POST_COUNT = 6;

export interface Entry extends Option {
  name: string;
  icon: LucideIcon;
  note?: string;
  /** Announced after the name. */
  hint?: string;
}

/** The commands of the current screen, with their keys. */
export function useCommands(search: string, onChoose: () => void): Entry[] {
  const actions = useShortcuts((store) => store.actions);
  return shortcutIds
    .filter((id) => actions[id] !== undefined && matches(shortcutOf(id).name, search))
    .map((id) => ({
      key: `command:${id}`,
      name: shortcutOf(id).name,
      icon: Keyboard,
      note: keysOf(shortcutOf(id), isMac),
      choose: () => {
        onChoose();
        actions[id]?.();
      },
    }));
}

export function useScreens(search: string, onChoose: () => void): Entry[] {
  const [, navigate] = useLocation();
  return navigationEntries
    .filter(({ name }) => matches(name, search))
    .map(({ name, path, icon, outside = false }) => ({
      key: path,
      name,
      icon,
      ...(outside && { hint: paletteMessages.outside }),
      choose: () => {
        onChoose();
        if (outside) window.open(path, '_blank', 'noopener');
        else navigate(path);
      },
    }));
}

/** The first posts that a search finds, or the newest ones, and a link to all of them. */
export function usePostEntries(search: string, onChoose: () => void) {
  const [, navigate] = useLocation();
  const debounced = useDebounced(search, DEBOUNCE_MS);
  const query = adminPostsQuerySchema.parse({ search: debounced });
  const { data, isError, isPlaceholderData } = useQuery(postsQuery(query));
  const searching = !isError && (data === undefined || isPlaceholderData || debounced !== search);
  const go = (path: string) => () => {
    onChoose();
    navigate(path);
  };

  const entries = (data?.items ?? [])
    // While searching, posts found for an earlier text must not be offered.
    .filter(({ title }) => !searching || matches(title, search))
    .slice(0, POST_COUNT)
    .map(
      ({ id, title, published }): Entry => ({
        key: id,
        name: title === '' ? postMessages.untitled : title,
        icon: FileText,
        ...(!published && { note: paletteMessages.draft }),
        choose: go(paths.editPost(id)),
      }),
    );
  const total = data?.total ?? 0;
  if (search !== '' && !searching && total > entries.length) {
    entries.push({
      key: 'all',
      name: paletteMessages.all(total),
      icon: List,
      choose: go(paths.postsFound(search)),
    });
  }
  return { entries, searching, failed: isError };
}
