import { type ComponentType, useEffect, useId, useRef, useState } from 'react';
import { boldParts } from '../../core/rich-text/notation.ts';
import { fieldStyles } from '../ui/field-styles.ts';
import { styles } from '../ui/styles.ts';
import type { RichTextEditorProps } from './RichTextEditor.tsx';
import { editorMessages } from './schema/messages.ts';

export interface RichTextFieldProps {
  /** Of the element that is written in. */
  id: string;
  label: string;
  hint?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  /** In characters of the stored text. */
  limit: number;
  invalid?: boolean | undefined;
  describedBy?: string | undefined;
  /** Whether the post has an offer that a buy button leads to. */
  hasOffer?: boolean | undefined;
  /** The text that an empty field stands for. */
  placeholder?: string | undefined;
}

type Editor = ComponentType<RichTextEditorProps>;

/** How far from the screen a text is when its editor begins to load: the height of the screen. */
const APPROACH: IntersectionObserverInit = { rootMargin: '100%' };

/**
 * A text with formatting. It can be written in before the editor has been loaded, and without it. The editor, which is
 * a third of the scripts of a form, loads when the text comes near the screen.
 */
export function RichTextField(props: RichTextFieldProps) {
  const { id, label, hint, value, onChange, limit, invalid = false, hasOffer = true } = props;
  const parts = props.placeholder === undefined ? undefined : boldParts(props.placeholder);
  const labelId = useId();
  const [editor, setEditor] = useState<{ Component: Editor } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const [isWaiting, setIsWaiting] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const plain = useRef<HTMLTextAreaElement>(null);
  const described = [hint && `${labelId}-hint`, props.describedBy].filter(Boolean).join(' ');
  const describedBy = described || undefined;

  useEffect(() => {
    const text = plain.current;
    if (text === null) return undefined;
    let isGone = false;
    const load = async () => {
      try {
        const { default: Component } = await import('./RichTextEditor.tsx');
        if (isGone) return;
        setEditor({ Component });
        // The cursor is not lost when a file finishes loading.
        if (document.activeElement === plain.current) setIsWaiting(true);
        else setIsOpen(true);
      } catch (error) {
        if (!isGone) setHasFailed(attempt >= 0);
        console.error('The editor could not be loaded:', error);
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void load();
    }, APPROACH);
    observer.observe(text);
    return () => {
      isGone = true;
      observer.disconnect();
    };
  }, [attempt]);

  const open = () => {
    setIsWaiting(false);
    setIsOpen(true);
  };
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the Tab key reaches the text itself */}
      <label
        id={labelId}
        htmlFor={isOpen ? undefined : id}
        onClick={() => document.getElementById(id)?.focus()}
        className={fieldStyles.label}
      >
        {label}
      </label>
      {isOpen && editor !== null ? (
        <div>
          <editor.Component
            id={id}
            labelledBy={labelId}
            value={value}
            onChange={onChange}
            limit={limit}
            invalid={invalid}
            describedBy={describedBy}
            hasOffer={hasOffer}
          />
        </div>
      ) : (
        <textarea
          ref={plain}
          id={id}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => isWaiting && open()}
          rows={10}
          placeholder={parts?.join('')}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          className={`${fieldStyles.input} max-h-[70vh] min-h-64 resize-y field-sizing-content`}
        />
      )}
      {value === '' && parts !== undefined && isOpen && (
        <p className="text-sm whitespace-pre-line text-soft">
          {parts.map((part, index) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
            index % 2 === 0 ? part : <strong key={index}>{part}</strong>,
          )}
        </p>
      )}
      {hint !== undefined && (
        <p id={`${labelId}-hint`} className={fieldStyles.hint}>
          {hint}
        </p>
      )}
      {!isOpen && (
        <p role="status" className={fieldStyles.hint}>
          {hasFailed && editorMessages.failed}{' '}
          {hasFailed && (
            <button
              type="button"
              onClick={() => {
                setHasFailed(false);
                setAttempt(attempt + 1);
              }}
              className={styles.link}
            >
              {editorMessages.retry}
            </button>
          )}
          {!hasFailed && !isWaiting && editorMessages.loading}
          {isWaiting && editorMessages.ready}{' '}
          {isWaiting && (
            <button type="button" onClick={open} className={styles.link}>
              {editorMessages.open}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
