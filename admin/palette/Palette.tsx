import { Command } from 'cmdk';
import { FileText, List, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { type OwnerPostRow, ownerPostsQuerySchema } from '../../core/domain/owner-post.ts';
import { PALETTE_DEBOUNCE, PALETTE_POST_COUNT, SEARCH_MAX_LENGTH } from '../../core/limits.ts';
import { palette as texts } from '../../core/messages.ts';
import { usePosts } from '../api/posts.ts';
import { entries } from '../layout/entries.ts';
import { paths } from '../paths.ts';
import { useModal } from '../ui/use-modal.ts';
import { closePalette } from './palette.ts';
import { matches, useSettled } from './search.ts';

/** Quick search: the screens by name, the posts by what the list of posts finds. */
export default function Palette() {
  const modal = useModal(closePalette);
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim();
  const search = useSettled(wanted, PALETTE_DEBOUNCE);
  const { data, isError, isPlaceholderData } = usePosts(ownerPostsQuerySchema.parse({ search }));

  const screens = entries.filter(({ name }) => matches(name, wanted));
  const posts = data?.items.slice(0, PALETTE_POST_COUNT) ?? [];
  const searching = !isError && (data === undefined || isPlaceholderData || search !== wanted);
  const more = wanted !== '' && !searching && (data?.total ?? 0) > posts.length;

  const go = (path: string, outside = false) => {
    closePalette();
    if (outside) window.open(path, '_blank', 'noopener');
    else navigate(path);
  };

  return (
    <dialog
      {...modal}
      aria-label={texts.title}
      className="mx-auto mt-[12dvh] mb-0 w-[calc(100%-2rem)] max-w-2xl border-2 border-ink bg-paper p-0 text-ink max-sm:mt-4"
    >
      <Command label={texts.placeholder} shouldFilter={false} vimBindings={false} loop>
        <div className="flex items-center gap-3 border-b-2 border-ink px-4">
          <Search aria-hidden="true" className="size-6 shrink-0 text-soft" />
          <Command.Input
            data-first
            value={typed}
            onValueChange={(text) => setTyped(text.slice(0, SEARCH_MAX_LENGTH))}
            placeholder={texts.placeholder}
            className="min-h-16 w-full min-w-0 bg-transparent font-display text-2xl font-bold outline-none sm:text-3xl"
          />
          <button
            type="button"
            onClick={closePalette}
            className="min-h-11 shrink-0 cursor-pointer px-2 font-note text-xs text-soft hover:text-ink"
          >
            {texts.close}
          </button>
        </div>
        <Command.List
          label={texts.results}
          className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain p-2"
        >
          {screens.length > 0 && (
            <Command.Group heading={<Heading>{texts.screens}</Heading>}>
              {screens.map(({ name, path, icon: Icon, outside }) => (
                <Choice key={path} value={`screen ${path}`} onChoose={() => go(path, outside)}>
                  <Icon aria-hidden="true" className="size-5 shrink-0" />
                  <span className="min-w-0 grow">{name}</span>
                  {outside && <span className="sr-only">({texts.outside})</span>}
                </Choice>
              ))}
            </Command.Group>
          )}
          {posts.length > 0 && (
            <Command.Group
              heading={<Heading>{wanted === '' ? texts.newest : texts.posts}</Heading>}
            >
              {posts.map((post) => (
                <Choice
                  key={post.id}
                  value={`post ${post.id}`}
                  onChoose={() => go(paths.editPost(post.id))}
                >
                  <Post post={post} />
                </Choice>
              ))}
              {more && (
                <Choice value="all posts" onChoose={() => go(paths.postsFound(wanted))}>
                  <List aria-hidden="true" className="size-5 shrink-0" />
                  {texts.all(data?.total ?? 0)}
                </Choice>
              )}
            </Command.Group>
          )}
        </Command.List>
        <Outcome
          failed={isError}
          searching={searching}
          found={screens.length + posts.length}
          search={wanted}
        />
      </Command>
    </dialog>
  );
}

interface OutcomeProps {
  failed: boolean;
  searching: boolean;
  found: number;
  search: string;
}

/** What became of the search: read out always, shown where the list does not say it itself. */
function Outcome({ failed, searching, found, search }: OutcomeProps) {
  const shown = failed || found === 0;
  return (
    <p role="status" className={shown ? 'px-5 pb-5 text-soft' : 'sr-only'}>
      {outcome({ failed, searching, found, search })}
    </p>
  );
}

function outcome({ failed, searching, found, search }: OutcomeProps): string {
  if (failed) return texts.postsFailed;
  if (searching) return texts.searching;
  return found === 0 ? texts.nothing(search) : texts.found(found);
}

function Heading({ children }: { children: ReactNode }) {
  return <span className="block px-3 pt-2 pb-1 font-note text-xs text-soft">{children}</span>;
}

interface ChoiceProps {
  value: string;
  onChoose: () => void;
  children: ReactNode;
}

function Choice({ value, onChoose, children }: ChoiceProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 data-[selected=true]:bg-ink data-[selected=true]:text-paper"
    >
      {children}
    </Command.Item>
  );
}

function Post({ post }: { post: OwnerPostRow }) {
  return (
    <>
      <FileText aria-hidden="true" className="size-5 shrink-0" />
      <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{post.title}</span>
      {!post.published && <span className="shrink-0 font-note text-xs">{texts.draft}</span>}
    </>
  );
}
