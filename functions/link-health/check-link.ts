import { hostOf } from '../../core/forms/host.ts';
import type {
  LinkCheck,
  LinkHop,
  LinkRules,
  LinkToCheck,
  LinkVerdict,
} from '../../core/link-health/schema.ts';
import { RejectedAddress } from '../outgoing/address.ts';
import { OutgoingFailure, type OutgoingResponse, redirectOf } from '../outgoing/guarded-fetch.ts';
import type { PacedFetch } from './paced-fetch.ts';
import { readPage } from './page.ts';
import { addressToCheck, isHostOf, isTrackingUrl, lacksTag } from './tracking.ts';
import { failed, fine, uncheckable, verdictOf } from './verdict.ts';

const MAX_REDIRECTS = 6;
/** HEAD, GET with every redirect, and one more to see whether a redirect keeps the tag. */
export const REQUESTS_PER_LINK = MAX_REDIRECTS + 3;
/** Stands for the affiliate tag, so that a check counts for nobody. */
const NEUTRAL_TAG = 'link-check';

const certain = (verdict: LinkVerdict): LinkVerdict => ({ ...verdict, is_certain: true });

/** A verdict that ends a check early. */
class Verdict extends Error {
  override name = 'Verdict';
  readonly verdict: LinkVerdict;

  constructor(verdict: LinkVerdict) {
    super(verdict.problem ?? verdict.outcome);
    this.verdict = verdict;
  }
}

/** The error numbers that Cloudflare uses for unreachable sites. Without a number, the cause is unknown. */
function verdictOfFailure({ reason, status }: OutgoingFailure): LinkVerdict {
  if (reason === 'slow' || status === 522) return failed('timeout');
  if (status === 525 || status === 526) return failed('certificate');
  if (status === 530) return failed('dns');
  return status === undefined ? uncheckable('connection') : failed('refused', String(status));
}

interface Reached {
  url: URL;
  response: OutgoingResponse;
  /** The first redirect with its request, where there was one. */
  first: { asked: URL; response: OutgoingResponse } | null;
}

class LinkWalk {
  chain: LinkHop[] = [];
  readonly #link: LinkToCheck;
  readonly #shops: readonly LinkRules[];
  readonly #fetch: PacedFetch;

  constructor(link: LinkToCheck, shops: readonly LinkRules[], fetch: PacedFetch) {
    this.#link = link;
    this.#shops = shops;
    this.#fetch = fetch;
  }

  /** Requests an address, where its shop and network let it. */
  async request(url: URL, method: 'HEAD' | 'GET', isRecorded = true): Promise<OutgoingResponse> {
    const hop: LinkHop = { url: url.href, status: null };
    if (isRecorded) this.chain.push(hop);
    this.#refuseRestricted(url);
    const response = await this.#fetch(url, method);
    hop.status = response.status;
    return response;
  }

  #shopOf(url: URL): LinkRules | undefined {
    return this.#shops.find(({ domains }) => isHostOf(url, domains));
  }

  /** An address of a shop without its tag, so that the request counts for nobody. */
  withoutTag(url: URL): URL {
    return addressToCheck(url, this.#shopOf(url) ?? null) ?? url;
  }

  /** Throws the verdict of an address that must not be requested. */
  #refuseRestricted(url: URL): void {
    const host = hostOf(url);
    const shop = this.#shopOf(url);
    if (shop !== undefined && !shop.allows_cloaking) {
      const stored = new URL(this.#link.url);
      // A shop's own short links do not hide the shop, and neither do the tracking links of its network.
      const isShortened = !isHostOf(stored, shop.domains) && !isTrackingUrl(stored);
      const isChosen = this.#link.merchant?.domains.join() === shop.domains.join();
      if (this.#link.is_managed || (isShortened && !isChosen)) {
        throw new Verdict(certain(failed('cloaking', host)));
      }
    }
    if (shop?.allows_checks === false) throw new Verdict(uncheckable('shop-forbids', host));
    // Reserved for examples, so that nobody owns it.
    if (/\.example$/.test(host)) throw new Verdict(uncheckable('address', host));
    if (isTrackingUrl(url)) throw new Verdict(uncheckable('tracking', host));
  }

  /** Null without a response. Many shops refuse HEAD, so a refusal says little. */
  async head(address: URL): Promise<OutgoingResponse | null> {
    try {
      return await this.request(address, 'HEAD');
    } catch (error) {
      if (error instanceof OutgoingFailure) return null;
      throw error;
    }
  }

  /** Follows redirects to the page that a visitor would see. */
  async follow(address: URL): Promise<Reached> {
    this.chain = [];
    let url = address;
    let first: Reached['first'] = null;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await this.request(url, 'GET');
      const next = redirectOf(response);
      const target = next === null ? null : URL.parse(next, url);
      if (target === null) return { url, response, first };
      first ??= { asked: url, response };
      // A network on the way: its page is known without a click.
      const known = isTrackingUrl(target) ? addressToCheck(target, null) : target;
      if (known === null) {
        this.chain.push({ url: target.href, status: null });
        throw new Verdict(uncheckable('tracking', hostOf(target)));
      }
      url = this.withoutTag(known);
    }
    throw new Verdict(failed('redirects'));
  }

  /** Whether the first redirect drops the parameter of the tag without remembering it. */
  async losesTag(
    tag: string,
    { asked, response }: NonNullable<Reached['first']>,
  ): Promise<boolean> {
    const tagged = new URL(asked);
    tagged.searchParams.set(tag, NEUTRAL_TAG);
    const answer = await this.request(tagged, 'GET', false);
    const next = redirectOf(answer);
    const target = next === null ? null : URL.parse(next, tagged);
    const remembers = [response, answer].some(({ headers }) => headers.has('Set-Cookie'));
    return target !== null && !remembers && !target.href.includes(NEUTRAL_TAG);
  }
}

async function judge(link: LinkToCheck, walk: LinkWalk): Promise<LinkVerdict> {
  const stored = URL.parse(link.url);
  if (stored === null) return uncheckable('address');
  const { merchant } = link;
  const isShop = merchant !== null && isHostOf(stored, merchant.domains);
  if (link.is_managed && isShop && !merchant.allows_cloaking) {
    return certain(failed('cloaking', hostOf(stored)));
  }
  if (lacksTag(stored, merchant)) return certain(failed('tag-missing'));
  const known = addressToCheck(stored, merchant);
  if (known === null) return uncheckable('tracking');
  const address = walk.withoutTag(known);
  if (merchant?.allows_checks === false) return uncheckable('shop-forbids');
  const head = await walk.head(address);
  if (head?.status === 429) return uncheckable('rate-limited');
  // Only the page of a shop provides more than its existence.
  if (head !== null && head.status >= 200 && head.status < 300) {
    if (!link.is_buy_link || !/html|^$/.test(head.headers.get('Content-Type') ?? '')) return fine;
  }
  const { url, response, first } = await walk.follow(address);
  const html = new TextDecoder().decode(response.body);
  const page = readPage(html);
  const { status, headers } = response;
  const verdict = verdictOf(link, { asked: address, reached: url, status, headers, page, html });
  if (verdict.outcome !== 'fine' || first === null) return verdict;
  const tag = merchant?.tag_parameter ?? null;
  const isTagged = tag !== null && stored.searchParams.has(tag);
  return isTagged && (await walk.losesTag(tag, first)) ? failed('tag-lost', url.href) : verdict;
}

/** Checks a link. Never throws for anything that a shop answers. */
export async function checkLink(
  link: LinkToCheck,
  shops: readonly LinkRules[],
  fetch: PacedFetch,
): Promise<LinkCheck> {
  const walk = new LinkWalk(link, shops, fetch);
  const verdict = await judge(link, walk).catch((error: unknown) => {
    if (error instanceof Verdict) return error.verdict;
    if (error instanceof OutgoingFailure) return verdictOfFailure(error);
    if (error instanceof RejectedAddress) return uncheckable('address', error.message);
    throw error;
  });
  return { link_id: link.id, chain: walk.chain, ...verdict };
}
