import type { ReactNode } from 'react';
import type { CatalogueItem, Highlights } from '../../../core/catalogue/schema.ts';
import { timed } from '../../../core/expiry/expiry.ts';
import { formatMoney } from '../../../core/money/format.ts';
import type { FromPrice } from '../../../core/offers/schema.ts';
import { reviewPath } from '../../../core/posts/address.ts';
import { presentText } from '../../../core/posts/display.ts';
import { reviewMessages } from '../../../core/posts/messages.ts';
import { classes } from '../../../core/ui/classes.ts';
import { PriceChecked } from '../offers/PriceChecked.tsx';
import { Highlighted } from './Highlighted.tsx';
import { RatingStars } from './RatingStars.tsx';
import { ReviewImage } from './ReviewImage.tsx';

const layouts = {
  grid: { card: 'flex-col', image: 'w-full border-b-2', title: 'text-3xl' },
  list: {
    card: 'flex-row',
    image: 'w-24 shrink-0 self-stretch border-r-2 xs:w-36 sm:w-56',
    title: 'text-2xl xs:text-3xl md:text-4xl',
  },
  lead: {
    card: 'flex-col h-full',
    image: 'w-full border-b-2 lg:min-h-64 lg:flex-1 lg:basis-0',
    title: 'text-5xl md:text-7xl',
  },
} as const;

interface FromPriceNoteProps {
  price: FromPrice;
  from: string | null;
}

function FromPriceNote({ price, from }: FromPriceNoteProps) {
  return (
    <div {...timed({ from, until: price.until })} className="text-right">
      <p className="font-display text-xl leading-none font-black">
        {reviewMessages.from} {formatMoney(price)}
      </p>
      <p className="mt-1 text-sm leading-snug text-soft">
        <PriceChecked at={price.checked_at} isLimited={price.until !== null} />
      </p>
    </div>
  );
}

interface ReviewCardProps {
  item: CatalogueItem;
  layout: keyof typeof layouts;
  eager?: boolean;
  level?: 'h2' | 'h3';
  /** What a search matches. */
  highlights?: Highlights | undefined;
  /** A control of the list that contains the card. */
  control?: ReactNode;
}

export function ReviewCard({
  item,
  layout,
  eager = false,
  level = 'h3',
  highlights,
  control,
}: ReviewCardProps) {
  const styles = layouts[layout];
  const Heading = level;
  const price = item.money === null ? presentText(item.price) : formatMoney(item.money);
  return (
    <article className={classes('group relative flex border-2 border-ink bg-card', styles.card)}>
      <ReviewImage review={item} alt="" place={layout} first={eager} className={styles.image} />
      {item.offer && (
        <span
          {...timed({ until: item.offer_ends_at })}
          className="absolute top-3 left-3 -rotate-2 bg-accent px-2 py-1 font-display text-base leading-none font-black text-on-accent uppercase"
        >
          {reviewMessages.specialOffer}
        </span>
      )}
      <div className={classes('flex min-w-0 flex-col p-4 md:p-5', layout !== 'lead' && 'flex-1')}>
        <p dir="auto" className="line-clamp-2 font-note text-xs tracking-wider text-soft uppercase">
          {item.categories.map((category) => category.name).join(' · ') ||
            reviewMessages.categoryFallback}
        </p>
        <Heading
          dir="auto"
          className={classes(
            'mt-2 font-display leading-[0.95] font-black text-balance wrap-anywhere',
            styles.title,
          )}
        >
          <a
            href={reviewPath(item.slug)}
            className="no-underline after:absolute after:inset-0 group-hover:underline group-hover:decoration-accent"
          >
            <Highlighted text={item.title} ranges={highlights?.title} />
          </a>
        </Heading>
        <p dir="auto" className="mt-3 line-clamp-3 text-base leading-snug text-soft">
          {presentText(item.short_description) === null ? (
            reviewMessages.descriptionFallback
          ) : (
            <Highlighted
              text={item.short_description ?? ''}
              ranges={highlights?.short_description}
            />
          )}
        </p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 pt-4">
          <RatingStars rating={item.overall_rating} className="h-4 shrink-0" />
          {price !== null && (
            <div {...timed({ until: item.price_until })} className="text-right">
              <p dir="auto" className="line-clamp-2 font-display text-xl leading-none font-black">
                {price}
              </p>
              {item.price_until !== null && (
                <p className="mt-1 text-sm leading-snug text-soft">
                  <PriceChecked at={item.price_checked_at} isLimited />
                </p>
              )}
            </div>
          )}
          {item.from_prices.map((from, index) => (
            <FromPriceNote
              key={from.until}
              price={from}
              from={item.from_prices[index - 1]?.until ?? item.price_until}
            />
          ))}
        </div>
        {control}
      </div>
    </article>
  );
}
