import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ModeWatch } from './mode-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const SECOND = 1_000;
const passes = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** A page and its edge; `edge` is the edge's answer, undefined when it is unreachable. */
function openPage() {
  const page = { edge: false as boolean | undefined, asked: 0, covered: false, shown: 0 };
  const watch = new ModeWatch({
    ask: async () => {
      page.asked += 1;
      if (page.edge === undefined) throw new Error('away');
      return page.edge;
    },
    show: (underConstruction) => {
      page.covered = underConstruction;
      page.shown += 1;
    },
  });
  return { page, watch };
}

test('on applies at once, without a request', async () => {
  const { page, watch } = openPage();
  watch.begin(true);
  watch.connected();
  watch.heard(true);
  expect(page).toMatchObject({ covered: true, asked: 0 });
  await passes(60 * SECOND);
  expect(page).toMatchObject({ covered: true, asked: 0 });
});

test('off applies once the edge agrees, which is polled every second', async () => {
  const { page, watch } = openPage();
  page.edge = true;
  watch.begin(true);
  watch.connected();
  watch.heard(true);
  watch.heard(false);
  await passes(7.5 * SECOND);
  expect(page).toMatchObject({ covered: true, asked: 8 });
  page.edge = false;
  await passes(SECOND);
  expect(page).toMatchObject({ covered: false, asked: 9 });
  await passes(60 * SECOND);
  expect(page.asked).toBe(9);
});

test('an edge that disagrees for long is polled less often, but never abandoned', async () => {
  const { page, watch } = openPage();
  page.edge = true;
  watch.begin(true);
  watch.connected();
  watch.heard(false);
  await passes(15 * SECOND);
  expect(page.asked).toBe(15);
  await passes(60 * SECOND);
  expect(page.asked).toBe(17);
  page.edge = false;
  await passes(30 * SECOND);
  expect(page.covered).toBe(false);
});

test('on during a poll about off stays on', async () => {
  const { page, watch } = openPage();
  page.edge = true;
  watch.begin(true);
  watch.connected();
  watch.heard(false);
  await passes(2.5 * SECOND);
  watch.heard(true);
  page.edge = false;
  await passes(60 * SECOND);
  expect(page.covered).toBe(true);
});

test('an outdated answer is ignored', async () => {
  let answer = (_mode: boolean) => {};
  const shown: boolean[] = [];
  const watch = new ModeWatch({
    ask: () => new Promise((resolve) => (answer = resolve)),
    show: (mode) => shown.push(mode),
  });
  watch.begin(false);
  await passes(0);
  watch.heard(true);
  answer(false);
  await passes(0);
  expect(shown).toEqual([true]);
});

test('a restored page polls at once, a fresh one does not', async () => {
  const { page, watch } = openPage();
  page.edge = true;
  watch.begin(true);
  await passes(SECOND);
  expect(page.asked).toBe(0);
  watch.pause();
  watch.begin(false);
  await passes(0);
  expect(page).toMatchObject({ covered: true, asked: 1 });
});

test('a change just before the connection is noticed 8 seconds after it', async () => {
  const { page, watch } = openPage();
  watch.begin(true);
  watch.connected();
  page.edge = true;
  await passes(8 * SECOND);
  expect(page).toMatchObject({ covered: true, asked: 1 });
  await passes(120 * SECOND);
  expect(page.asked).toBe(1);
});

test('without a connection the edge is polled every 30 seconds, both ways', async () => {
  const { page, watch } = openPage();
  watch.begin(true);
  watch.disconnected();
  page.edge = true;
  await passes(30 * SECOND);
  expect(page).toMatchObject({ covered: true, asked: 1 });
  page.edge = false;
  await passes(30 * SECOND);
  expect(page).toMatchObject({ covered: false, asked: 2 });
});

test('polling replaces a lost connection until it is back', async () => {
  const { page, watch } = openPage();
  watch.begin(true);
  watch.connected();
  await passes(10 * SECOND);
  watch.disconnected();
  watch.disconnected();
  await passes(90 * SECOND);
  expect(page.asked).toBe(4);
  watch.connected();
  await passes(90 * SECOND);
  expect(page.asked).toBe(5);
});

test('an unreachable edge changes nothing and is polled again', async () => {
  const { page, watch } = openPage();
  page.edge = undefined;
  watch.begin(false);
  watch.connected();
  await passes(20 * SECOND);
  expect(page).toMatchObject({ covered: false, shown: 0, asked: 1 });
  page.edge = true;
  await passes(30 * SECOND);
  expect(page.covered).toBe(true);
});

test('a hidden page does not poll', async () => {
  const { page, watch } = openPage();
  watch.begin(false);
  watch.heard(false);
  watch.pause();
  await passes(600 * SECOND);
  expect(page.asked).toBe(0);
});
