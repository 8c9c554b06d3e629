import { classes } from '../ui/classes.ts';
import type { BuyLink } from './page-markup.ts';
import { renderRichText } from './rich-text.ts';

const STARTS_WITH_A_WORD = /^<p>(?:<\w+>)*\p{L}{2}/u;

interface RichTextProps {
  text: string;
  paid?: boolean;
  buy?: BuyLink | null;
  postId?: string | null;
}

/** The only component that renders an author's HTML. */
export function RichTextHtml({ html }: { html: string }) {
  // A large initial would split a number.
  const className = classes('analysis', STARTS_WITH_A_WORD.test(html) && 'analysis-initial');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderRichText returns sanitised HTML
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function RichText({ text, paid = true, buy = null, postId = null }: RichTextProps) {
  return <RichTextHtml html={renderRichText(text, { paid, buy, postId })} />;
}
