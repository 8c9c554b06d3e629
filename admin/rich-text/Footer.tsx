import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { characterCount } from '../../core/forms/text-field.ts';
import { classes } from '../../core/ui/classes.ts';
import { editorMessages } from './schema/messages.ts';
import { countWords, readingTime } from './words.ts';

interface FooterProps {
  editor: Editor;
  value: string;
  limit: number;
  hasOffer: boolean;
}

/** Milliseconds without a keystroke before words are counted. */
const PAUSE = 400;

function useWords(editor: Editor): number {
  const [words, setWords] = useState(0);
  useEffect(() => {
    const count = () => {
      const { doc } = editor.state;
      setWords(countWords(doc.textBetween(0, doc.content.size, ' ', ' ')));
    };
    let timer = 0;
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(count, PAUSE);
    };
    count();
    editor.on('transaction', later);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', later);
    };
  }, [editor]);
  return words;
}

export function Footer({ editor, value, limit, hasOffer }: FooterProps) {
  const words = useWords(editor);
  const isNearLimit = value.length > limit * 0.8;
  const count = isNearLimit ? characterCount(value) : 0;
  return (
    <footer className="flex flex-wrap gap-x-4 border-t border-hairline px-3 py-1.5 font-note text-xs text-soft">
      <span>{editorMessages.words(words)}</span>
      {words > 0 && <span>{editorMessages.minutes(readingTime(words))}</span>}
      {isNearLimit && (
        <span className={classes(count > limit && 'font-bold text-bad')}>
          {editorMessages.characters(count, limit)}
        </span>
      )}
      {!hasOffer && value.includes('data-buy-button') && <span>{editorMessages.noOffer}</span>}
    </footer>
  );
}
