import ts from 'typescript';

const TEST_FUNCTIONS = new Set(['test', 'it']);

/** Of what begins with `test`, what is no test that runs. */
const OTHERS = new Set(['describe', 'skip', 'todo', 'fixme']);

/** Whether a test is called, as in `test('…')`, `test.each(rows)('…')` and `test.step('…')`. */
function isTest(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return TEST_FUNCTIONS.has(expression.text);
  if (ts.isCallExpression(expression)) return isTest(expression.expression);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return !OTHERS.has(expression.name.text) && isTest(expression.expression);
}

/** What a title is in the source: a template stays as it is written. */
function titleText(node: ts.Expression | undefined): string | null {
  if (node === undefined) return null;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : null;
}

function titlesOfScript(source: string): Set<string> {
  const titles = new Set<string>();
  const visit = (node: ts.Node) => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const title = titleText(node.arguments[0]);
      if (title !== null) titles.add(title);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('file.ts', source, ts.ScriptTarget.Latest, true));
  return titles;
}

/** Every text of a pgTAP file: the descriptions are among them, and no rule tells which. */
function textsOfSql(source: string): Set<string> {
  const tokens = source.matchAll(/--.*|'((?:[^']|'')*)'/g);
  return new Set([...tokens].map(([, text = '']) => text.replaceAll("''", "'")));
}

/** The titles of the tests of a file, of their steps too. */
export function titlesOf(path: string, source: string): ReadonlySet<string> {
  return path.endsWith('.sql') ? textsOfSql(source) : titlesOfScript(source);
}
