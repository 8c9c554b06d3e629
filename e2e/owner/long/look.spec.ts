import { otherWidths } from '../../fixtures/look/look.ts';
import { testScreens } from '../../fixtures/look/tests.ts';
import { test } from '../../fixtures/test.ts';

// Far from the zone of the site, so that times name it and are at their longest.
test.use({ timezoneId: 'America/Los_Angeles' });

testScreens(otherWidths);
