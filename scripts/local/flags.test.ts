import { describe, expect, it } from 'vitest';
import { parsePort, parseStartFlags } from './flags.ts';

describe('start flags', () => {
  it('start without any', () => {
    expect(parseStartFlags([])).toEqual({ kind: 'start', reset: false, reviews: 0, demo: true });
  });

  it.each([
    [['--reset'], { kind: 'start', reset: true, reviews: 0, demo: true }],
    [['--reviews', '1000'], { kind: 'start', reset: false, reviews: 1000, demo: true }],
    [['--reviews=50', '--reset'], { kind: 'start', reset: true, reviews: 50, demo: true }],
    [['--without-demo'], { kind: 'start', reset: false, reviews: 0, demo: false }],
    [['--help'], { kind: 'help' }],
  ])('%j are understood', (words, flags) => {
    expect(parseStartFlags(words)).toEqual(flags);
  });

  it.each([
    [['--rest'], "'--rest'"],
    [['demo'], "'demo'"],
    [['--reviews'], '--reviews'],
    [['--reviews', 'many'], "'many'"],
    [['--reviews', '1.5'], "'1.5'"],
    [['--reviews', '1e3'], "'1e3'"],
    [['--reviews=-1'], "'-1'"],
    [['--reviews', '100001'], "'100001'"],
    [['--reset=yes'], '--reset'],
  ])('%j are refused, naming the word and the usage', (words, named) => {
    expect(() => parseStartFlags(words)).toThrow(named);
    expect(() => parseStartFlags(words)).toThrow('Usage: npm start');
  });
});

describe('PORT', () => {
  it.each([
    [undefined, 8787],
    ['9000', 9000],
  ])('%s means %d', (value, port) => {
    expect(parsePort(value)).toBe(port);
  });

  it.each(['', '0', '65536', 'http', '80.5'])('%j is refused', (value) => {
    expect(() => parsePort(value)).toThrow('PORT must be a number');
  });
});
