import { type BestOfPage, bestOfPath } from '../../core/best-of/schema.ts';
import { renderRichText } from '../../core/rich-text/rich-text.ts';
import { bestOfPageMessages as messages } from '../drawing/best-of/page-messages.ts';
import { answeredQuestions } from '../drawing/best-of/page-texts.ts';

interface TextProps {
  heading?: string;
  text: string;
  /** Of the site: a feed is read elsewhere. */
  origin: string;
}

function Text({ heading, text, origin }: TextProps) {
  const html = renderRichText(text, { origin });
  if (html === '') return null;
  return (
    <>
      {heading !== undefined && <h3>{heading}</h3>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderRichText returns sanitised HTML */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </>
  );
}

interface BestOfTextProps {
  content: BestOfPage['content'];
  origin: string;
}

/** The page's own texts. Its picks change with their reviews and prices, so they appear only on the site. */
export function BestOfText({ content, origin }: BestOfTextProps) {
  const questions = answeredQuestions(content);
  return (
    <>
      <Text text={content.introduction} origin={origin} />
      <p>
        <a href={new URL(bestOfPath(content.slug), origin).href}>{messages.readPicks}</a>
      </p>
      <Text heading={messages.chosen} text={content.how_we_chose} origin={origin} />
      {questions.length > 0 && <h3>{messages.faq}</h3>}
      {questions.map(({ id, question, answer }) => (
        <div key={id}>
          <h4>{question}</h4>
          <p>{answer}</p>
        </div>
      ))}
    </>
  );
}
