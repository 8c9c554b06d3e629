import type { Suggestion } from '../../../core/earnings/suggestions.ts';
import { linkScreenMessages } from '../../../core/link-health/messages.ts';
import { formatMoney } from '../../../core/money/format.ts';
import { linksAddress } from '../../link-health/index.ts';
import { paths } from '../../paths.ts';
import { formatDay } from '../../ui/days.ts';
import { formatSiteDate } from '../../ui/time/dates.ts';
import { suggestionMessages as messages } from './messages.ts';

interface Described {
  title: string;
  /** What was counted. */
  facts: string;
  /** What to do. */
  advice: string;
  path: string;
  numbers: { name: string; now: string; before?: string }[];
}

type Earned = { currency: string; amount: number }[];

const money = (earned: Earned) =>
  earned.length === 0 ? '–' : earned.map((sum) => formatMoney(sum)).join(' + ');

const problemText = (problem: string | null) => {
  const { problems } = linkScreenMessages;
  return problem !== null && problem in problems
    ? `${problems[problem as keyof typeof problems]}. `
    : '';
};

/** A suggestion in words, with its numbers and where it is fixed. */
export function describeSuggestion(suggestion: Suggestion): Described {
  const { numbers: names } = messages;
  switch (suggestion.kind) {
    case 'broken-link': {
      const { url, problem, failed_since, sales, clicks, earned, title } = suggestion;
      const since = failed_since === null ? null : formatSiteDate(failed_since);
      return {
        title: title ?? url.replace(/^https?:\/\//, ''),
        facts: `${url.replace(/^https?:\/\//, '')}: ${messages.broken(sales, since)}`,
        advice: problemText(problem) + messages.brokenClicks(clicks),
        path: linksAddress({ state: 'broken', search: url.slice(0, 100) }),
        numbers: [
          { name: names.earned, now: money(earned) },
          { name: names.clicks, now: clicks.toLocaleString() },
        ],
      };
    }
    case 'falling': {
      const { recent, earlier, to_day, cause, id, title } = suggestion;
      const both = (key: 'page_views' | 'buy_clicks') => ({
        now: recent[key].toLocaleString(),
        before: earlier[key].toLocaleString(),
      });
      return {
        title,
        facts: messages.falling(recent.sales, earlier.sales, formatDay(to_day)),
        advice: messages.causes[cause],
        path: paths.editPost(id),
        numbers: [
          { name: names.earned, now: money(recent.earned), before: money(earlier.earned) },
          { name: names.clicks, ...both('buy_clicks') },
          { name: names.views, ...both('page_views') },
        ],
      };
    }
    case 'no-sales': {
      const { clicks, expected, to_day, id, title } = suggestion;
      return {
        title,
        facts: messages.noSales(clicks, expected, formatDay(to_day)),
        advice: messages.noSalesHint,
        path: paths.editPost(id),
        numbers: [
          { name: names.clicks, now: clicks.toLocaleString() },
          { name: names.sales, now: '0' },
        ],
      };
    }
    case 'few-clicks': {
      const { page_kind, page_views, buy_clicks, id, title } = suggestion;
      return {
        title,
        facts: messages.fewClicks(suggestion),
        advice: messages.fewClicksHint[page_kind],
        path: page_kind === 'review' ? paths.editPost(id) : paths.editBestOf(id),
        numbers: [
          { name: names.views, now: page_views.toLocaleString() },
          { name: names.clicks, now: buy_clicks.toLocaleString() },
        ],
      };
    }
    case 'not-attributed':
      return {
        title: messages.kinds['not-attributed'],
        facts: messages.notAttributed(suggestion.not_attributed, suggestion.sales),
        advice: messages.notAttributedHint,
        path: paths.notAttributed,
        numbers: [],
      };
  }
}
