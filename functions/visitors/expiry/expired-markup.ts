import { FROM_ATTRIBUTE, hasExpired, UNTIL_ATTRIBUTE } from '../../../core/expiry/expiry.ts';
import { currentMarkup } from '../../../core/seo/offer-markup.ts';
import { scriptJson } from '../../../core/seo/schema.ts';
import { currentIslandData } from './island-data.ts';

/** Markup for search engines, without offers that have ended. */
class MarkupText {
  #text = '';
  readonly #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  text(chunk: RewrittenText) {
    this.#text += chunk.text;
    if (!chunk.lastInTextNode) {
      chunk.remove();
      return;
    }
    const current = currentMarkup(JSON.parse(this.#text), this.#now);
    chunk.replace(scriptJson(current), { html: true });
    this.#text = '';
  }
}

/** A page without the elements whose moment has passed, with those that follow them, and with current data. */
export function withoutExpired(page: Response, now: number): Response {
  return new HTMLRewriter()
    .on(`[${UNTIL_ATTRIBUTE}]`, {
      element(element) {
        if (hasExpired(element.getAttribute(UNTIL_ATTRIBUTE), now)) element.remove();
      },
    })
    .on(`[${FROM_ATTRIBUTE}]`, {
      element(element) {
        if (!hasExpired(element.getAttribute(FROM_ATTRIBUTE), now)) return;
        element.removeAttribute(FROM_ATTRIBUTE);
        element.removeAttribute('hidden');
      },
    })
    .on('script[type="application/ld+json"]', new MarkupText(now))
    .on('astro-island[props]', {
      element(element) {
        const props = element.getAttribute('props') ?? '';
        const current = currentIslandData(props, now);
        if (current !== props) element.setAttribute('props', current);
      },
    })
    .transform(page);
}
