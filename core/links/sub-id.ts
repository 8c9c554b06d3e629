import { parameterValues, withParameter } from '../forms/url-parameters.ts';

/**
 * Partnerize has its parameters in the path, in this order: camref, creativeref, pubref, others, destination
 * (https://docs.fmtc.co/kb/partnerize, which quotes the network's help hub).
 */
const PARTNERIZE =
  /^(https?:\/\/(?:[^/?#]+\.)?prf\.hn\/click\/camref:[^/?#]+(?:\/creativeref:[^/?#]+)?)(.*)$/i;

/** The forms whose parameters stand in the path or in parentheses: CJ /links/…/type/dlg/… and Tradedoubler ?p(1)a(2). */
const CLOSED_FORMS = [
  /^https?:\/\/[^/?#]+\/links\/\d+\/type\/dlg\//i,
  /^https?:\/\/clk\w*\.tradedoubler\.com\/click\?\w+\(/i,
];

/** Whether parameters of a tracking URL stand where a query has none. */
export const hasClosedForm = (url: string): boolean =>
  CLOSED_FORMS.some((form) => form.test(url)) || PARTNERIZE.test(url);

/** Whether no sub-ID can be added to a tracking URL, because its network does not read one from this form. */
export const takesNoSubId = (url: string): boolean => CLOSED_FORMS.some((form) => form.test(url));

function inPath(start: string, rest: string, parameter: string, value: string): string {
  const own = rest.split(/\/destination:/i, 1)[0] ?? '';
  const given = new RegExp(`/${parameter.replaceAll('.', '\\.')}:([^/?#]*)`, 'i').exec(own);
  if (given === null) return `${start}/${parameter}:${value}${rest}`;
  if (given[1] !== '') return `${start}${rest}`;
  const end = given.index + given[0].length;
  return `${start}${rest.slice(0, end)}${value}${rest.slice(end)}`;
}

/**
 * A URL with a sub-ID in the parameter of its shop, where its network reads it. One that is there already stays; an
 * empty one is filled. No other byte changes.
 *
 * @param parameter its name, of letters, digits, `_`, `-` and `.`
 */
export function withSubId(url: string, parameter: string | null, value: string): string {
  if (parameter === null || !URL.canParse(url) || takesNoSubId(url)) return url;
  const [, start, rest] = PARTNERIZE.exec(url) ?? [];
  if (start !== undefined && rest !== undefined) return inPath(start, rest, parameter, value);
  const isSet = parameterValues(url, parameter).some((given) => given !== '');
  return isSet ? url : withParameter(url, parameter, value);
}
