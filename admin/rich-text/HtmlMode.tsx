import { useEffect, useId, useRef, useState } from 'react';
import { readBlocks } from '../../core/rich-text/blocks.ts';
import { markEditorHtml } from '../../core/rich-text/format.ts';
import { Button } from '../ui/Button.tsx';
import { fieldStyles } from '../ui/field-styles.ts';
import { parseSource } from './dom-source.ts';
import { blocksToHtml } from './html.ts';
import { removedFrom } from './removed.ts';
import { editorMessages } from './schema/messages.ts';
import { htmlToEdit } from './stored-text.ts';

interface HtmlModeProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with a sentence about what was removed. */
  onDone: (report: string) => void;
}

/** The text as HTML. The form has the sanitised text at every moment. */
export function HtmlMode({ value, onChange, onDone }: HtmlModeProps) {
  const id = useId();
  const [source, setSource] = useState(() => htmlToEdit(value));
  const opened = useRef(source);
  const [problem, setProblem] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.parentElement?.scrollIntoView({ block: 'start' });
  }, []);

  const change = (html: string) => {
    setSource(html);
    const nodes = parseSource(html);
    setProblem(nodes === null ? editorMessages.pasteTooTangled : '');
    if (nodes !== null) onChange(markEditorHtml(blocksToHtml(readBlocks(nodes, false))));
  };
  const finish = () => {
    const nodes = parseSource(source);
    if (nodes === null) return;
    const removed = removedFrom(nodes);
    if (source === opened.current) onDone('');
    else if (removed.length === 0) onDone(editorMessages.nothingRemoved);
    else onDone(editorMessages.removed(removed.join(', ')));
  };
  return (
    <div className="grid scroll-mt-16 gap-3 border border-ink bg-card p-3 sm:scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label htmlFor={id} className="font-bold">
          {editorMessages.htmlLabel}
        </label>
        <Button onClick={finish} disabled={problem !== ''}>
          {editorMessages.htmlDone}
        </Button>
      </div>
      <textarea
        ref={field}
        id={id}
        value={source}
        onChange={({ target }) => change(target.value)}
        rows={16}
        spellCheck={false}
        autoCapitalize="none"
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== '' || undefined}
        className="max-h-[70vh] min-h-80 w-full resize-y border border-ink bg-paper p-3 font-note text-sm field-sizing-content"
      />
      {problem !== '' && (
        <p role="alert" className={fieldStyles.error}>
          {problem}
        </p>
      )}
      <p id={`${id}-hint`} className={fieldStyles.hint}>
        {editorMessages.htmlHint}
      </p>
    </div>
  );
}
