import ts from 'typescript';

const TEST_FUNCTIONS = new Set(['test', 'it']);

/** Properties of `test` that do not run a test. */
const OTHERS = new Set(['describe', 'skip', 'todo', 'fixme']);

function isTest(expression: ts.Expression): boolean {
  if (ts.isIdentifier(expression)) return TEST_FUNCTIONS.has(expression.text);
  if (ts.isCallExpression(expression)) return isTest(expression.expression);
  if (!ts.isPropertyAccessExpression(expression)) return false;
  return !OTHERS.has(expression.name.text) && isTest(expression.expression);
}

/** Templates are returned as written. */
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

/** All strings of a pgTAP file: its descriptions look like other strings. */
function textsOfSql(source: string): Set<string> {
  const tokens = source.matchAll(/--.*|'((?:[^']|'')*)'/g);
  return new Set([...tokens].map(([, text = '']) => text.replaceAll("''", "'")));
}

export function titlesOf(path: string, source: string): ReadonlySet<string> {
  return path.endsWith('.sql') ? textsOfSql(source) : titlesOfScript(source);
}
