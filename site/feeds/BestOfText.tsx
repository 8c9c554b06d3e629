import type { BestOfPage } from '../../core/best-of/schema.ts';
import { bestOfPageMessages as messages } from '../../core/languages/texts/index.ts';
import { renderRichText } from '../../core/rich-text/rich-text.ts';
import { answeredQuestions } from '../drawing/best-of/page-texts.ts';

interface TextProps {
  heading?: string;
  text: string;
  url: string;
}

function Text({ heading, text, url }: TextProps) {
  const html = renderRichText(text, { base: url });
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
  /** Of the page: a feed is read elsewhere. */
  url: string;
}

/** The page's own texts. Its picks change with their reviews and prices, so they appear only on the site. */
export function BestOfText({ content, url }: BestOfTextProps) {
  const questions = answeredQuestions(content);
  return (
    <>
      <Text text={content.introduction} url={url} />
      <p>
        <a href={url}>{messages.readPicks}</a>
      </p>
      <Text heading={messages.chosen} text={content.how_we_chose} url={url} />
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
