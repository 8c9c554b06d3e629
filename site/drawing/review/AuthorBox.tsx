import {
  howWeTestMessages,
  linkMessages,
  trustMessages,
} from '../../../core/languages/texts/index.ts';
import type { PageTexts } from '../../../core/settings/schema.ts';
import { classes } from '../../../core/ui/classes.ts';

interface AuthorBoxProps {
  texts: PageTexts;
  /** Below a review, or as a card on the page it would link to. */
  place: 'review' | 'how-we-test';
}

export function AuthorBox({ texts, place }: AuthorBoxProps) {
  const wide = place === 'review';
  return (
    <section
      aria-label={trustMessages.author}
      className={classes(
        'grid content-start gap-x-10 gap-y-4 border-2 border-ink bg-card p-5 md:p-7',
        wide && 'lg:grid-cols-[24rem_1fr]',
      )}
    >
      <div>
        <p className="font-note text-sm tracking-wider text-soft uppercase">
          {texts.author_kind === 'team' ? trustMessages.testedBy : trustMessages.writtenBy}
        </p>
        <h2
          dir="auto"
          className="mt-2 font-display text-5xl leading-[0.9] font-black text-balance wrap-anywhere uppercase"
        >
          {texts.author_url === '' ? (
            texts.author_name
          ) : (
            <a href={texts.author_url} target="_blank" rel="noopener">
              {texts.author_name}
              <span className="sr-only"> {linkMessages.leaves}</span>
            </a>
          )}
        </h2>
      </div>
      <div className={classes(wide && 'lg:border-l-2 lg:border-ink lg:pl-10')}>
        <p dir="auto" className="max-w-[60ch] whitespace-pre-line wrap-anywhere">
          {texts.author_bio}
        </p>
        {wide && (
          <p className="mt-1.5">
            <a href="/how-we-test" className="inline-block py-1.5">
              {howWeTestMessages.title}
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
