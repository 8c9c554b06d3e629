import ts from 'typescript';

/** A change of one place that a test should notice. */
export interface Mutation {
  path: string;
  /** From 1. */
  line: number;
  /** What was there, and what is there now, on one line. */
  before: string;
  after: string;
  /** The whole file with the change, or for SQL the function. */
  text: string;
}

interface Change {
  start: number;
  end: number;
  after: string;
}

const OPERATORS = new Map<string, string>([
  ['===', '!=='],
  ['!==', '==='],
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['&&', '||'],
  ['||', '&&'],
  ['-', '+'],
]);

/** `path` decides whether the text is read as JSX. */
export function mutationsOfTypeScript(path: string, text: string): Mutation[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const changes: Change[] = [];
  const replace = (node: ts.Node, after: string) =>
    changes.push({ start: node.getStart(file), end: node.end, after });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node))
      return;
    if (ts.isBinaryExpression(node)) {
      const other = OPERATORS.get(node.operatorToken.getText(file));
      if (other !== undefined) replace(node.operatorToken, other);
    } else if (ts.isIfStatement(node)) replace(node.expression, 'false');
    else if (ts.isConditionalExpression(node)) {
      const [yes, no] = [node.whenTrue.getText(file), node.whenFalse.getText(file)];
      changes.push({
        start: node.whenTrue.getStart(file),
        end: node.whenFalse.end,
        after: `${no} : ${yes}`,
      });
    } else if (
      ts.isPrefixUnaryExpression(node) &&
      node.operator === ts.SyntaxKind.ExclamationToken
    ) {
      replace(node, node.operand.getText(file));
    } else if (ts.isNumericLiteral(node)) replace(node, `${Number(node.text) + 1}`);
    else if (node.kind === ts.SyntaxKind.TrueKeyword) replace(node, 'false');
    else if (node.kind === ts.SyntaxKind.FalseKeyword) replace(node, 'true');
    else if (ts.isExpressionStatement(node) && isCall(node.expression)) replace(node, ';');
    else if (ts.isArrowFunction(node) && isCall(node.body) && isHandler(node)) {
      replace(node.body, 'undefined');
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return changes.map((change) => mutation(path, text, change));
}

/** A call, also of which the promise is awaited or ignored. */
function isCall(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || ts.isVoidExpression(node)) return isCall(node.expression);
  return ts.isCallExpression(node);
}

const isHandler = ({ parent }: ts.ArrowFunction) =>
  ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent);

const SQL_OPERATORS: readonly [RegExp, string][] = [
  [/ = (?=\S)(?!any\b)/g, ' <> '],
  [/ <> /g, ' = '],
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ and /g, ' or '],
  [/ or /g, ' and '],
  [/ is null\b/g, ' is not null'],
  [/ is not null\b/g, ' is null'],
  [/\bnot exists\b/g, 'exists'],
  [/(?<!not )\bexists \(/g, 'not exists ('],
  [/\bif .+ then$/gm, 'if false then'],
  [/\bfalse\b/g, 'true'],
  [/\btrue\b/g, 'false'],
  [/ desc\b/g, ' asc'],
  [/\bperform .+;$/gm, 'null;'],
];

const SQL_FUNCTION =
  /^create function [^;$]*?(?:(?<mark>\$\w*\$)[\s\S]*?\k<mark>;?$|^begin atomic$[\s\S]*?^end;$)/gm;

/** Comments and assignments, whose operator is not a comparison. */
const SQL_LEFT = /--|^\s*(?:update .* )?(?:set )?\w+ = |\bset\b/;

/** Of the bodies of functions. */
export function mutationsOfSql(path: string, text: string): Mutation[] {
  const found: Mutation[] = [];
  for (const { 0: whole, index, groups } of text.matchAll(SQL_FUNCTION)) {
    const body = whole.indexOf(groups?.mark ?? '\nbegin atomic');
    for (const [pattern, after] of SQL_OPERATORS) {
      for (const match of whole.matchAll(pattern)) {
        const end = match.index + match[0].length;
        const line = whole.slice(whole.lastIndexOf('\n', match.index) + 1, end);
        if (match.index < body || SQL_LEFT.test(line)) continue;
        const change = { start: match.index, end, after };
        const made = mutation(path, whole, change);
        const above = text.slice(0, index).split('\n').length - 1;
        const replaced = made.text.replace(/^create function/, 'create or replace function');
        found.push({ ...made, line: made.line + above, text: replaced });
      }
    }
  }
  return found;
}

function mutation(path: string, text: string, { start, end, after }: Change): Mutation {
  const line = text.slice(0, start).split('\n').length;
  const short = (part: string) => part.replace(/\s+/g, ' ').trim().slice(0, 100);
  const lineEnd = text.indexOf('\n', end);
  const lineStart = text.lastIndexOf('\n', start) + 1;
  const rest = text.slice(end, lineEnd === -1 ? undefined : lineEnd);
  return {
    path,
    line,
    before: short(text.slice(lineStart, end) + rest),
    after: short(text.slice(lineStart, start) + after + rest),
    text: text.slice(0, start) + after + text.slice(end),
  };
}
