import { scoreMessages, sectionMessages } from '../../core/languages/texts/index.ts';
import { SHOP_LINK_REL } from '../../core/links/schema.ts';
import { callToAction } from '../../core/posts/call-to-action.ts';
import { presentText } from '../../core/posts/display.ts';
import { RATING_MAX } from '../../core/posts/fields.ts';
import type { Review } from '../../core/posts/schema.ts';
import { buyHref, buyLinkOf } from '../../core/posts/shop-link.ts';
import { splitLines } from '../../core/rich-text/lines.ts';
import { renderRichText } from '../../core/rich-text/rich-text.ts';
import type { PageTexts } from '../../core/settings/schema.ts';
import { primaryDisclosure } from '../drawing/offers/disclosures.ts';

function Items({ heading, text }: { heading: string; text: string | null }) {
  const items = splitLines(text);
  if (items.length === 0) return null;
  return (
    <>
      <h3>{heading}</h3>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </>
  );
}

interface ReviewTextProps {
  review: Review;
  texts: PageTexts;
  image: string;
  /** The URL of the review: a feed is read elsewhere. */
  url: string;
}

export function ReviewText({ review, texts, image, url }: ReviewTextProps) {
  const href = buyHref(review, 'unknown');
  const ofMerchant = primaryDisclosure(review);
  // Readers keep what a feed said.
  const price = review.price_until === null ? presentText(review.price) : null;
  const reader = presentText(review.who_is_this_for);
  const analysis = renderRichText(review.in_depth_analysis, {
    // Feeds take part in no test.
    buy: buyLinkOf(review, { ...texts, button_test: null }),
    postId: review.id,
    base: url,
  });
  return (
    <>
      <p>
        {/* React would preload any other image before the text. */}
        <img
          src={image}
          alt={presentText(review.product_image_alt) ?? review.title}
          loading="lazy"
        />
      </p>
      <p>{presentText(review.short_description)}</p>
      {review.overall_rating !== null && (
        <p>{scoreMessages.stars(review.overall_rating, RATING_MAX)}</p>
      )}
      {price !== null && <p>{price}</p>}
      <Items heading={scoreMessages.pros} text={review.pros} />
      <Items heading={scoreMessages.cons} text={review.cons} />
      <Items heading={sectionMessages.features} text={review.key_features} />
      {reader !== null && (
        <>
          <h3>{sectionMessages.reader}</h3>
          <p>{reader}</p>
        </>
      )}
      {analysis !== '' && (
        <>
          <h3>{sectionMessages.analysis}</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: renderRichText returns sanitised HTML */}
          <div dangerouslySetInnerHTML={{ __html: analysis }} />
        </>
      )}
      <p>
        <small>{texts.affiliate_disclosure}</small>
      </p>
      {ofMerchant !== null && (
        <p>
          <small>{ofMerchant}</small>
        </p>
      )}
      {href !== null && (
        <p>
          <a href={new URL(href, url).href} rel={SHOP_LINK_REL}>
            {callToAction(review, 'unknown', texts)}
          </a>
        </p>
      )}
    </>
  );
}
