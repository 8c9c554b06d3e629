import { hasExpired, UNTIL_ATTRIBUTE } from '../../core/expiry/expiry.ts';

/** An offer of a list item in the data of an island, as Astro writes it into an attribute. */
const ISLAND_OFFER =
  /&quot;offer&quot;:\[0,true\],&quot;offer_ends_at&quot;:\[0,&quot;([^&]+)&quot;\]/g;
const NO_OFFER = '&quot;offer&quot;:[0,false],&quot;offer_ends_at&quot;:[0,null]';

/** A page without the elements whose moment has passed, and without their data in islands. */
export function withoutExpired(page: Response, now: number): Response {
  return new HTMLRewriter()
    .on(`[${UNTIL_ATTRIBUTE}]`, {
      element(element) {
        if (hasExpired(element.getAttribute(UNTIL_ATTRIBUTE), now)) element.remove();
      },
    })
    .on('astro-island[props]', {
      element(element) {
        const props = element.getAttribute('props') ?? '';
        const current = props.replace(ISLAND_OFFER, (offer: string, until: string) =>
          hasExpired(until, now) ? NO_OFFER : offer,
        );
        if (current !== props) element.setAttribute('props', current);
      },
    })
    .transform(page);
}
