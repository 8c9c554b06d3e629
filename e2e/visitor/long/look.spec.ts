import { otherWidths } from '../../fixtures/look/look.ts';
import { testPages } from '../../fixtures/look/tests.ts';

testPages(otherWidths);
