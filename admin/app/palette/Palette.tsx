import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import { SEARCH_MAX_LENGTH } from '../../../core/forms/limits.ts';
import { useComposed } from '../../../core/ui/composition.ts';
import { Modal } from '../../ui/Dialog.tsx';
import { shortcutMessages } from '../../ui/shortcuts/messages.ts';
import { useCombobox } from '../../ui/use-combobox.ts';
import { paletteMessages } from './messages.ts';
import { type Entry, useCommands, usePostEntries, useScreens } from './use-entries.ts';

/** Finds screens by name, and posts as the list of posts does. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const search = useComposed(typed.trim());
  const screens = useScreens(search, onClose);
  const { entries: posts, searching, failed } = usePostEntries(search, onClose);
  const commands = useCommands(search, onClose);
  const combobox = useCombobox([...screens, ...commands, ...posts]);
  const count = screens.length + commands.length + posts.length;

  return (
    <Modal
      label={paletteMessages.title}
      onClose={onClose}
      className="mx-auto mt-[12dvh] mb-0 w-[calc(100%-2rem)] max-w-2xl border-2 border-ink bg-paper max-sm:mt-4"
    >
      <div className="flex items-center gap-3 border-b-2 border-ink px-4">
        <Search aria-hidden="true" className="size-6 shrink-0 text-soft" />
        <input
          {...combobox.box}
          data-first
          aria-label={paletteMessages.placeholder}
          placeholder={paletteMessages.placeholder}
          value={typed}
          maxLength={SEARCH_MAX_LENGTH}
          onChange={(event) => {
            setTyped(event.target.value);
            combobox.reset();
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="min-h-16 w-full min-w-0 bg-transparent font-display text-2xl font-bold outline-none sm:text-3xl"
        />
        <button
          type="button"
          onClick={onClose}
          className="min-h-11 shrink-0 cursor-pointer px-2 font-note text-xs text-soft hover:text-ink"
        >
          {paletteMessages.close}
        </button>
      </div>
      <div
        {...combobox.list}
        role="listbox"
        aria-label={paletteMessages.results}
        aria-busy={searching}
        className="max-h-[min(28rem,60dvh)] overflow-y-auto overscroll-contain px-2 not-empty:py-2"
      >
        <Group name={paletteMessages.screens} entries={screens} optionProps={combobox.option} />
        <Group name={shortcutMessages.commands} entries={commands} optionProps={combobox.option} />
        <Group
          name={search === '' ? paletteMessages.newest : paletteMessages.posts}
          entries={posts}
          optionProps={combobox.option}
        />
      </div>
      <p role="status" className={!failed && count > 0 ? 'sr-only' : 'px-5 py-4 text-soft'}>
        {outcome(failed, searching, count, search)}
      </p>
    </Modal>
  );
}

function outcome(failed: boolean, searching: boolean, count: number, search: string): string {
  if (failed) return paletteMessages.postsFailed;
  if (searching) return paletteMessages.searching;
  return count === 0 ? paletteMessages.nothing(search) : paletteMessages.found(count);
}

interface GroupProps {
  name: string;
  entries: Entry[];
  optionProps: ReturnType<typeof useCombobox>['option'];
}

function Group({ name, entries, optionProps }: GroupProps) {
  const heading = useId();
  if (entries.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-labelledby={heading}>
      <p id={heading} className="px-3 pt-2 pb-1 font-note text-xs text-soft">
        {name}
      </p>
      {entries.map((entry) => {
        const { icon: Icon, hint, note } = entry;
        return (
          <div
            key={entry.key}
            {...optionProps(entry)}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 aria-selected:bg-ink aria-selected:text-paper"
          >
            <Icon aria-hidden="true" className="size-5 shrink-0" />
            <span className="line-clamp-2 min-w-0 grow wrap-anywhere">{entry.name}</span>
            {hint !== undefined && <span className="sr-only">({hint})</span>}
            {note !== undefined && <span className="shrink-0 font-note text-xs">{note}</span>}
          </div>
        );
      })}
    </div>
  );
}
