import { classes } from '../ui/classes.ts';
import { renderRichText } from './rich-text.ts';

const STARTS_WITH_A_WORD = /^<p>(?:<\w+>)*\p{L}{2}/u;

interface RichTextProps {
  text: string;
  /** Whether links that leave the site are paid for, as far as anybody can tell. */
  paid?: boolean;
}

/** An author's text with its simple formatting. The one place where text becomes markup. */
export function RichText({ text, paid = true }: RichTextProps) {
  const html = renderRichText(text, paid);
  // A large initial suits a word; it would tear a number apart.
  const look = classes('analysis', STARTS_WITH_A_WORD.test(html) && 'analysis-initial');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderRichText returns sanitised HTML
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />;
}
