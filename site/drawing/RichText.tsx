import { renderRichText } from '../../core/rich-text/rich-text.ts';
import { classes } from '../../core/ui/classes.ts';

/** Applies only to scripts whose letters are separate. Arabic letters join. */
const STARTS_WITH_A_WORD =
  /^<p>(?:<\w+>)*[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{2}/u;

interface RichTextProps {
  text: string;
  paid?: boolean;
}

/** The only component that renders an author's HTML. */
export function RichTextHtml({ html }: { html: string }) {
  // A large initial would split a number.
  const className = classes('analysis', STARTS_WITH_A_WORD.test(html) && 'analysis-initial');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: renderRichText returns sanitised HTML
  return <div dir="auto" className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function RichText({ text, paid = true }: RichTextProps) {
  return <RichTextHtml html={renderRichText(text, { paid })} />;
}
