import type { Editor } from '@tiptap/core';
import { ExternalLink, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { registeredAddressProblem } from '../../core/forms/registered-address.ts';
import { linkAddress } from '../../core/rich-text/addresses.ts';
import { useComposed } from '../../core/ui/composition.ts';
import { useFoundReviews } from '../review-search/index.ts';
import { addressFromHtml } from '../ui/address-from-html.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { useCombobox } from '../ui/use-combobox.ts';
import { editorMessages } from './schema/messages.ts';

const ADDRESS = /^(?:https?:|mailto:|\/|#)/i;
const HOST = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]|$)/i;

/** The address that was typed, with a scheme; null for words to search. */
function typedAddress(text: string): string | null {
  if (ADDRESS.test(text)) return text;
  return HOST.test(text) ? `https://${text}` : null;
}

/** Null for an address that the text keeps. */
function problemOf(address: string): string | null {
  if (/^https?:/i.test(address)) return registeredAddressProblem(address);
  return linkAddress(address) === null ? editorMessages.badAddress : null;
}

/** Links the selection, or inserts the name of what it leads to. */
function setLink(editor: Editor, href: string, name: string) {
  const chain = editor.chain().focus().extendMarkRange('link');
  if (editor.state.selection.empty && !editor.isActive('link')) {
    const link = { type: 'text', text: name, marks: [{ type: 'link', attrs: { href } }] };
    chain.insertContent([link, { type: 'text', text: ' ' }]).run();
  } else chain.setMark('link', { href }).run();
}

interface Choice {
  key: string;
  href: string;
  name: string;
  label: string;
  isReview: boolean;
}

function useChoices(text: string) {
  const address = typedAddress(text);
  const { reviews, isError, isSearching } = useFoundReviews(text, { isWanted: address === null });
  const problem = address === null ? null : problemOf(address);
  const choices: Choice[] = reviews.map(({ id, slug, title }) => ({
    key: id,
    href: `/reviews/${slug}`,
    name: title,
    label: title,
    isReview: true,
  }));
  const href = address === null || problem !== null ? null : linkAddress(address);
  if (href !== null) {
    const label = editorMessages.linkAddress(href);
    choices.push({
      key: 'address',
      href,
      name: href.replace(/^mailto:/, ''),
      label,
      isReview: false,
    });
  }
  return { choices, problem, isSearching, hasFailed: isError };
}

export function LinkPicker({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId();
  const current = String(editor.getAttributes('link').href ?? '');
  const [typed, setTyped] = useState(current);
  // Networks hand out links as HTML.
  const text = addressFromHtml(useComposed(typed.trim()));
  const { choices, problem, isSearching, hasFailed } = useChoices(text);
  const options = choices.map((choice) => ({
    ...choice,
    choose: () => {
      onClose();
      // The dialog gives the focus back first.
      setTimeout(() => setLink(editor, choice.href, choice.name));
    },
  }));
  const { active, box, list, option, reset } = useCombobox(options);
  const status = problem ?? searchStatus(isSearching, hasFailed, choices.length);

  return createPortal(
    <Dialog title={editorMessages.link} onClose={onClose}>
      <div className="grid gap-1.5">
        <label htmlFor={id} className={fieldStyles.label}>
          {editorMessages.linkTo}
        </label>
        <input
          {...box}
          id={id}
          data-first
          aria-describedby={`${id}-status`}
          aria-invalid={problem !== null || undefined}
          value={typed}
          maxLength={2_048}
          placeholder={editorMessages.linkHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value);
            reset();
          }}
          onFocus={({ target }) => target.select()}
          className={fieldStyles.input}
        />
        <p
          id={`${id}-status`}
          role="status"
          className={problem ? fieldStyles.error : fieldStyles.hint}
        >
          {status}
        </p>
      </div>
      <div
        {...list}
        role="listbox"
        aria-label={editorMessages.linkTo}
        className="max-h-72 overflow-y-auto not-empty:border not-empty:border-ink"
      >
        {options.map((each) => {
          const Icon = each.isReview ? FileText : ExternalLink;
          return (
            <div
              key={each.key}
              {...option(each)}
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-2 aria-selected:bg-ink aria-selected:text-paper"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{each.label}</span>
            </div>
          );
        })}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button tone="primary" disabled={active === undefined} onClick={() => active?.choose()}>
          {editorMessages.apply}
        </Button>
        {current !== '' && (
          <Button
            onClick={() => {
              onClose();
              setTimeout(() =>
                editor.chain().focus().extendMarkRange('link').unsetMark('link').run(),
              );
            }}
          >
            {editorMessages.removeLink}
          </Button>
        )}
        <Button onClick={onClose}>{editorMessages.cancel}</Button>
      </div>
    </Dialog>,
    document.body,
  );
}

function searchStatus(isSearching: boolean, hasFailed: boolean, count: number): string {
  if (hasFailed) return editorMessages.searchFailed;
  if (isSearching && count === 0) return editorMessages.searching;
  return count === 0 ? editorMessages.noReviews : '';
}
