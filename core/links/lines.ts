import { countryMeant, isCountryCode } from '../locale/countries.ts';
import { managedLinkMessages as messages } from './messages.ts';

export const OLD_PATHS_MAX_COUNT = 20;
const OLD_PATH_MAX_LENGTH = 500;

/** Lines of a form, or of one cell of a file. */
const linesOf = (text: string): string[] =>
  text.split(/\r\n|[\n\r]|\s\|\s/).map((line) => line.trim());

/** Between lines that a cell of a file holds. */
export const CELL_BREAK = ' | ';

/** `DE https://…` by line. `check` answers the address as it is stored, or why it cannot be. */
export function readCountryTargets(
  text: string,
  check: (url: string) => { url: string } | { error: string },
): { targets: Record<string, string> } | { error: string } {
  const targets: Record<string, string> = {};
  for (const [index, line] of linesOf(text).entries()) {
    if (line === '') continue;
    const [, given = '', url = ''] = /^(\p{L}+)[\s:=]+(\S+)$/u.exec(line) ?? [];
    const code = given.toUpperCase();
    if (given === '') return { error: messages.countryLine(index + 1) };
    if (!isCountryCode(code)) {
      return { error: messages.countryUnknown(index + 1, code, countryMeant(code)) };
    }
    if (Object.hasOwn(targets, code)) return { error: messages.countryTwice(index + 1, code) };
    const checked = check(url);
    if ('error' in checked) return { error: messages.onLine(index + 1, checked.error) };
    targets[code] = checked.url;
  }
  return { targets };
}

/** A path by line. */
export function readOldPaths(text: string): { paths: string[] } | { error: string } {
  const paths = new Set<string>();
  for (const [index, line] of linesOf(text).entries()) {
    if (line === '') continue;
    // People copy the whole address.
    const path = line
      .replace(/^https?:\/\/[^/]+(?=\/)/i, '')
      .replace(/[?#].*$/, '')
      .replace(/\/+$/, '');
    const isPath = /^\/[^/?#\s\p{Cc}][^?#\s\p{Cc}]*$/u.test(path);
    if (!isPath || path.length > OLD_PATH_MAX_LENGTH) return { error: messages.oldPath(index + 1) };
    paths.add(path);
  }
  if (paths.size > OLD_PATHS_MAX_COUNT)
    return { error: messages.oldPathsMost(OLD_PATHS_MAX_COUNT) };
  return { paths: [...paths] };
}
