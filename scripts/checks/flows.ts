/**
 * `npm run flows`: the files that a flow of the product crosses. A flow has legs, because requests, queues and the
 * database stand between the parts of the system; each leg leads from a definition to others. A file is crossed when a
 * definition in it is on a chain of uses between the two: what only helps on the way is not counted.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const LIMITS = join(import.meta.dirname, 'flows.json');
const SOURCES = '{core,site,admin,functions}/**/*.{ts,tsx}';
const TEST = /\.(?:test|fixture)\.tsx?$/;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];

/** A definition: `file:name`, `file:Class.member` or, for a handler of the API, `file:PUT /:id`. */
type Place = string;
/** What each definition uses. */
export type Uses = ReadonlyMap<Place, ReadonlySet<Place>>;

const legSchema = z.object({ from: z.string(), to: z.array(z.string()).min(1) });
const flowsSchema = z.record(
  z.string(),
  z.object({
    /** The most files that it may cross. */
    most: z.int(),
    legs: z.array(legSchema).min(1),
  }),
);

export type Leg = z.infer<typeof legSchema>;

function reached(starts: readonly Place[], uses: Uses): Set<Place> {
  const found = new Set(starts);
  for (const place of found) for (const next of uses.get(place) ?? []) found.add(next);
  return found;
}

/** The files that a leg crosses, in order of name. Throws if an end is unknown or cannot be reached. */
export function filesCrossed({ from, to }: Leg, uses: Uses): string[] {
  const users = new Map<Place, Set<Place>>();
  for (const [place, used] of uses) {
    for (const each of used) users.set(each, (users.get(each) ?? new Set()).add(place));
  }
  const ahead = reached([from], uses);
  const missing = to.filter((end) => !ahead.has(end));
  if (missing.length > 0) throw new Error(`${from} does not lead to ${missing.join(' and ')}`);
  const before = reached(to, users);
  const places = [...ahead].filter((place) => before.has(place));
  return [...new Set(places.map((place) => place.replace(/:.*$/, '')))].sort();
}

/** The handler of the API in whose arguments a node is, such as `PUT /:id`. */
function handlerOf(node: ts.Node): string | null {
  const { parent } = node;
  if (!ts.isCallExpression(parent) || !ts.isPropertyAccessExpression(parent.expression))
    return null;
  if (node === parent.expression) return null;
  const [path] = parent.arguments;
  const method = parent.expression.name.text;
  if (path === undefined || !ts.isStringLiteral(path) || !METHODS.includes(method)) return null;
  return `${method.toUpperCase()} ${path.text}`;
}

/** The name of a member of a class, or of a definition at the top of a file. */
function nameOf(node: ts.Node): string | null {
  if (ts.isClassElement(node) && ts.isClassDeclaration(node.parent)) {
    return `${node.parent.name?.text}.${node.name?.getText() ?? 'constructor'}`;
  }
  if (ts.isVariableDeclaration(node)) {
    return ts.isSourceFile(node.parent.parent.parent) ? node.name.getText() : null;
  }
  const isNamed = ts.isFunctionDeclaration(node) || ts.isClassDeclaration(node);
  return isNamed && ts.isSourceFile(node.parent) ? (node.name?.text ?? null) : null;
}

/** The definition that contains a node. */
function placeOf(node: ts.Node): Place {
  const file = relative(root, node.getSourceFile().fileName);
  let each = node;
  while (!ts.isSourceFile(each)) {
    const name = handlerOf(each) ?? nameOf(each);
    if (name !== null) return `${file}:${name}`;
    each = each.parent;
  }
  return `${file}:`;
}

const isType = (node: ts.Node) =>
  ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);

/** What every definition of the product uses, types left out. Takes seconds. */
export function readUses(): Uses {
  const files = globSync(SOURCES, { cwd: root }).filter((file) => !TEST.test(file));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(
    files.map((file) => join(root, file)),
    options,
  );
  const checker = program.getTypeChecker();
  const isOurs = (source: ts.SourceFile) =>
    !source.isDeclarationFile && !source.fileName.includes('node_modules');
  const declarationsOf = (node: ts.Identifier | ts.PrivateIdentifier) => {
    const symbol = ts.isShorthandPropertyAssignment(node.parent)
      ? checker.getShorthandAssignmentValueSymbol(node.parent)
      : checker.getSymbolAtLocation(node);
    if (symbol === undefined) return [];
    const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return (target.declarations ?? []).filter(
      (each) => isOurs(each.getSourceFile()) && !isType(each) && !ts.isPropertySignature(each),
    );
  };
  const uses = new Map<Place, Set<Place>>();
  const add = (place: Place, used: Place) =>
    uses.set(place, (uses.get(place) ?? new Set()).add(used));
  const visit = (node: ts.Node): void => {
    if (isType(node) || ts.isImportDeclaration(node)) return;
    if (handlerOf(node) !== null) add(placeOf(node.parent), placeOf(node));
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      for (const declaration of declarationsOf(node)) add(placeOf(node), placeOf(declaration));
    }
    ts.forEachChild(node, visit);
  };
  for (const source of program.getSourceFiles().filter(isOurs)) ts.forEachChild(source, visit);
  return uses;
}

/** The files of each flow, and how many they may be. */
export function measureFlows(uses: Uses): { name: string; most: number; files: string[] }[] {
  const flows = flowsSchema.parse(JSON.parse(readFileSync(LIMITS, 'utf8')));
  return Object.entries(flows).map(([name, { most, legs }]) => ({
    name,
    most,
    files: [...new Set(legs.flatMap((leg) => filesCrossed(leg, uses)))],
  }));
}

if (import.meta.main) {
  for (const { name, most, files } of measureFlows(readUses())) {
    console.log(`${name}: ${files.length} files, at most ${most}`);
    for (const file of files) console.log(`  ${file}`);
  }
}
