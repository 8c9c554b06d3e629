import type { EdgeLink } from './schema.ts';
import { isAllowedAnywhere } from './target.ts';

const known = new WeakMap<EdgeLink, EdgeLink>();

function withoutRefused(link: EdgeLink): EdgeLink {
  const countries = Object.entries(link.country_targets);
  const allowed = countries.filter(([, { url }]) => isAllowedAnywhere(url));
  const isRefused = link.target !== null && !isAllowedAnywhere(link.target.url);
  if (!isRefused && allowed.length === countries.length) return link;
  return {
    ...link,
    target: isRefused ? null : link.target,
    country_targets: Object.fromEntries(allowed),
  };
}

/**
 * A link without the targets that no shop can allow, which only somebody who writes past the checks of saving can
 * store. The build and the edge ask it of a link once, not of every click: reading an address takes a while.
 */
export function allowedLink(link: EdgeLink): EdgeLink {
  const before = known.get(link);
  if (before !== undefined) return before;
  const allowed = withoutRefused(link);
  known.set(link, allowed);
  known.set(allowed, allowed);
  return allowed;
}
