/**
 * `npm run test:dates`: the tests of rules, components and the embedded database on dates to come, in another
 * time zone and across changes of clocks. Takes about 15 minutes.
 */
import { DATES, runOnDate } from './testing/dates.ts';
import type { Outcome } from './testing/outcome.ts';
import { conclude } from './testing/runners.ts';

const outcomes: Outcome[] = [];
for (const date of DATES) outcomes.push(await runOnDate(date));
conclude(outcomes);
