import { localize } from '../locale/localize.ts';

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

export const importMessages = localize({
  en: {
    missing: 'This import no longer exists.',
    imported: 'This file has been imported already.',
    undoing: 'This import is being undone. Finish that first.',
    notRunning: 'This import has ended.',
    outOfOrder: 'Other rows of this file come first.',
    incomplete: 'Not all rows of the file have been sent.',
    activity: {
      imported: (count: number, network: string, source: string) =>
        `Imported ${counted(count, 'row', 'rows')} of ${network} from ${source}`,
    },
    problemColumns: { row: 'Row', reason: 'Reason', value: 'Value' },
  },
});

export const attributionMessages = localize({
  en: {
    reviewUnknown: 'This review no longer exists.',
    missing: 'This assignment no longer exists.',
  },
});

export const formatMessages = localize({
  en: {
    missing: 'This format no longer exists.',
    nameTaken: 'Another format has this name.',
    dateColumn: 'Choose the column with the date.',
    amountColumn: 'Choose the column with the commission.',
    currencyColumn: 'Choose a currency, or the column that names it.',
    timeZone: 'This is not a time zone.',
  },
});

export const rateMessages = localize({
  en: {
    missing: 'This rate no longer exists.',
    same: 'Choose another currency.',
    notPositive: 'The rate must be more than zero.',
  },
});
