/** A test that a statement names: its file and its title, with the step inside it if it names one. */
interface NamedTest {
  path: string;
  title: string[];
}

/** One row of a table of the document. */
interface Statement {
  section: string | undefined;
  /** Counted from 1. */
  line: number;
  tests: NamedTest[];
  differs: string;
  /** What the second cell says besides tests. */
  rest: string;
}

const SEPARATOR = ' › ';

function namedTest(text: string): NamedTest {
  const [path = '', ...title] = text.split(SEPARATOR);
  return { path, title: title.length === 0 ? ['(no title)'] : title };
}

/** The statements of the document: the rows of its tables, without their headings. */
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
