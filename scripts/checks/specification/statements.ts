/** A test by its file and title, followed by a step if one is named. */
interface NamedTest {
  path: string;
  title: string[];
}

interface Statement {
  section: string | undefined;
  /** From 1. */
  line: number;
  tests: NamedTest[];
  differs: string;
  rest: string;
}

const SEPARATOR = ' › ';

function namedTest(text: string): NamedTest {
  const [path = '', ...title] = text.split(SEPARATOR);
  return { path, title: title.length === 0 ? ['(no title)'] : title };
}

export function statementsOf(document: string): Statement[] {
  let section: string | undefined;
  return document.split('\n').flatMap((text, index) => {
    section = /^## (\d+)\./.exec(text)?.[1] ?? section;
    if (!text.startsWith('|') || /^\|(?:\s*:?-+:?\s*\||\s*Statement\s*\|)/.test(text)) return [];
    const [, , shownBy = '', differs = ''] = text.split(/(?<!\\)\|/);
    const tests = [...shownBy.matchAll(/`([^`]+)`/g)].map(([, named = '']) => namedTest(named));
    const rest = shownBy.replace(/`[^`]+`|<br>/g, '').trim();
    return [{ section, line: index + 1, tests, differs, rest }];
  });
}
