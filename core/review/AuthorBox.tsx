import type { PageTexts } from '../domain/site-texts.ts';
import { howWeTest, trust } from '../messages-site.ts';

interface AuthorBoxProps {
  texts: PageTexts;
  heading?: 'h2' | 'h3';
}

/** Who stands behind the reviews, with a name, and where to read how they come about. */
export function AuthorBox({ texts, heading: Heading = 'h2' }: AuthorBoxProps) {
  return (
    <section aria-label={trust.writtenBy} className="border-2 border-ink bg-card p-5 md:p-7">
      <p className="font-note text-sm tracking-wider text-soft uppercase">
        {texts.author_kind === 'team' ? trust.testedBy : trust.writtenBy}
      </p>
      <Heading className="mt-2 font-display text-4xl leading-none font-black text-balance wrap-anywhere uppercase">
        {texts.author_url === '' ? (
          texts.author_name
        ) : (
          <a href={texts.author_url} target="_blank" rel="noopener">
            {texts.author_name}
            <span className="sr-only"> {trust.leaves}</span>
          </a>
        )}
      </Heading>
      <p className="mt-4 max-w-[60ch] whitespace-pre-line wrap-anywhere">{texts.author_bio}</p>
      <p className="mt-4">
        <a href="/how-we-test">{howWeTest.title}</a>
      </p>
    </section>
  );
}
