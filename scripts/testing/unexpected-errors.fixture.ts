/** Fails a test during which code writes an error to the console, unless the test expects errors. */
import { afterEach, expect } from 'vitest';

interface Watch {
  errors: string[];
  isExpected: boolean;
}

declare global {
  /** Test files of one process share the console. */
  var consoleWatch: Watch | undefined;
}

/** React does not know elements that happy-dom lacks, such as `search`, and says so once for each process. */
const OF_HAPPY_DOM = /^The tag <%s> is unrecognized in this browser/;

function watchConsole(): Watch {
  const watch: Watch = { errors: [], isExpected: false };
  const { error } = console;
  console.error = (...values: unknown[]) => {
    const text = values.map(String).join(' ');
    if (watch.isExpected || OF_HAPPY_DOM.test(text)) return;
    watch.errors.push(text);
    error(...values);
  };
  return watch;
}

globalThis.consoleWatch ??= watchConsole();
const watch = globalThis.consoleWatch;

/** Allows errors on the console until the test ends, and keeps them out of its output. */
export function expectErrors(): void {
  watch.isExpected = true;
}

afterEach(() => {
  watch.isExpected = false;
  expect(watch.errors.splice(0), 'Errors on the console that the test does not expect').toEqual([]);
});
