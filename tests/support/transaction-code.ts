import { dirname, join, normalize } from 'node:path';
import { parseAst } from 'vite';

/** A node of a parsed source, as far as it matters here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly tree: Node;
  /** By the names that they have in the file: its own functions, and what it imports from other files of ours. */
  readonly functions: ReadonlyMap<string, Node>;
  readonly imports: ReadonlyMap<string, { readonly file: string; readonly name: string }>;
}

/** A function that runs within a transaction. */
interface Inner {
  readonly source: Source;
  readonly node: Node;
  /** From the function that the transaction is given to, by their names. */
  readonly path: readonly string[];
}

/** What is found within transactions: `path` says how it gets there. */
export interface Finding {
  readonly name: string;
  readonly path: string;
}

const hooksWithin = ['create', 'created', 'update', 'delete'];

/** All functions that run within a transaction, by whatever calls. @param texts the sources by their paths */
export function transactionCode(texts: ReadonlyMap<string, string>) {
  const sources = new Map([...texts].map(([file, text]) => [file, sourceOf(file, text)]));
  const within = reached(sources);
  return {
    count: within.length,
    /** Calls of functions by their names, of ours or of the platform. */
    callsOf: (names: readonly string[]): Finding[] =>
      within.flatMap(({ node, path }) =>
        nodesIn(bodyOf(node)).flatMap((one) => {
          const name = one.type === 'CallExpression' ? nameOf(one.callee as Node) : undefined;
          return name && names.includes(name) ? [{ name, path: path.join(' → ') }] : [];
        }),
      ),
    /** Members that are taken of anything, and names from outside that stand for them. */
    membersNamed: (names: readonly string[]): Finding[] =>
      within.flatMap(({ source, node, path }) => membersIn(source, node, names).map((name) => ({ name, path: path.join(' → ') }))),
  };
}

function sourceOf(file: string, text: string): Source {
  const tree = parseAst(text, { lang: 'ts' }) as unknown as Node;
  const functions = new Map<string, Node>();
  const imports = new Map<string, { file: string; name: string }>();
  for (const node of nodesIn(tree)) {
    if (node.type === 'FunctionDeclaration' && node.id) functions.set(nameOf(node.id as Node) as string, node);
    if (node.type === 'VariableDeclarator' && isFunction(node.init as Node | null))
      functions.set(nameOf(node.id as Node) as string, node.init as Node);
    if (node.type !== 'ImportDeclaration') continue;
    const from = (node.source as Node).value as string;
    if (!from.startsWith('.')) continue;
    for (const one of node.specifiers as Node[])
      imports.set(nameOf(one.local as Node) as string, {
        file: normalize(join(dirname(file), from)),
        name: nameOf((one.imported ?? one.local) as Node) as string,
      });
  }
  return { file, text, tree, functions, imports };
}

/** From those that are given a transaction on to all that they call. */
function reached(sources: ReadonlyMap<string, Source>): Inner[] {
  const doors = new Set(['transaction', ...[...sources.values()].flatMap(doorsIn)]);
  const found = [...sources.values()].flatMap((source) =>
    roots(source, doors).map((node) => ({ source, node, path: [`${source.file}:${lineOf(source, node)}`] })),
  );
  const seen = new Set<Node>(found.map(({ node }) => node));
  for (const { source, node, path } of found as Inner[])
    for (const call of nodesIn(bodyOf(node))) {
      if (call.type !== 'CallExpression') continue;
      for (const name of [call.callee, ...(call.arguments as Node[])].map((one) => nameOf(one as Node))) {
        const next = name === undefined ? undefined : target(sources, source, name);
        if (!next || seen.has(next.node)) continue;
        seen.add(next.node);
        found.push({ ...next, path: [...path, name as string] });
      }
    }
  return found;
}

function target(sources: ReadonlyMap<string, Source>, source: Source, name: string): { source: Source; node: Node } | undefined {
  const imported = source.imports.get(name);
  const home = imported ? sources.get(imported.file) : source;
  const node = home?.functions.get(imported?.name ?? name);
  return home && node ? { source: home, node } : undefined;
}

/** Functions that give a transaction to a function that they are given. */
function doorsIn(source: Source): string[] {
  return [...source.functions].flatMap(([name, node]) => (typesOfFunctions(node).some((type) => isGivenOne(textOf(source, type))) ? [name] : []));
}

/** What a transaction is given to: as an argument, by its type, or as a declared hook or action. */
function roots(source: Source, doors: ReadonlySet<string>): Node[] {
  return nodesIn(source.tree).flatMap((node) => {
    if (isFunction(node)) return isGivenOne(headOf(source, node)) ? [node] : [];
    if (node.type === 'CallExpression' && doors.has(nameOf(node.callee as Node) ?? memberOf(node.callee as Node) ?? ''))
      return (node.arguments as Node[]).flatMap((given) => (isFunction(given) ? [given] : (source.functions.get(nameOf(given) ?? '') ?? [])));
    if (node.type !== 'VariableDeclarator') return [];
    const declared = typeNameOf(source, node);
    if (declared === 'ActionHandler' && isFunction(node.init as Node)) return [node.init as Node];
    if (declared !== 'Hooks') return [];
    return ((node.init as Node).properties as Node[]).flatMap((property) =>
      hooksWithin.includes(nameOf(property.key as Node) ?? '') && isFunction(property.value as Node) ? [property.value as Node] : [],
    );
  });
}

const isGivenOne = (text: string) => /\b(Transaction|InnerCall|InnerServices|Parameters<ActionHandler>)\b/.test(text);

/** The parameters, but for what the functions among them are given. */
function headOf(source: Source, node: Node): string {
  const head = (node.params as Node[]).map((one) => textOf(source, one)).join();
  return typesOfFunctions(node).reduce((text, type) => text.replace(textOf(source, type), ''), head);
}

const typesOfFunctions = (node: Node) => (node.params as Node[]).flatMap(nodesIn).filter(({ type }) => type === 'TSFunctionType');

const textOf = ({ text }: Source, { start, end }: Node) => text.slice(start, end);

function typeNameOf(source: Source, { id }: Node): string {
  const annotation = (id as Node).typeAnnotation as Node | undefined;
  return annotation ? textOf(source, annotation).replace(/^:\s*/, '') : '';
}

function membersIn(source: Source, node: Node, names: readonly string[]): string[] {
  const aliases = aliasesOutside(source, node, names);
  return nodesIn(bodyOf(node)).flatMap((one) => {
    const taken = one.type === 'MemberExpression' ? memberOf(one) : undefined;
    if (taken && names.includes(taken)) return [taken];
    if (one.type === 'ObjectPattern')
      return (one.properties as Node[]).map((property) => nameOf(property.key as Node) ?? '').filter((key) => names.includes(key));
    return one.type === 'Identifier' && aliases.has(one.name as string) ? [one.name as string] : [];
  });
}

/** Names that a function around it has given to such a member, and that it does not give anew: `const { reader: db } = engine`. */
function aliasesOutside(source: Source, node: Node, names: readonly string[]): Set<string> {
  const around = nodesIn(source.tree).filter((one) => isFunction(one) && one.start < node.start && one.end > node.end);
  const outside = around.flatMap((one) => nodesIn(one)).filter((one) => one.start < node.start || one.start > node.end);
  const given = new Set(outside.flatMap((one) => aliasesIn(one, names)));
  for (const name of boundIn(node)) given.delete(name);
  return given;
}

function aliasesIn(node: Node, names: readonly string[]): string[] {
  if (node.type === 'ObjectPattern')
    return (node.properties as Node[]).flatMap((one) => (names.includes(nameOf(one.key as Node) ?? '') ? [nameOf(one.value as Node) ?? ''] : []));
  if (node.type !== 'VariableDeclarator' || !node.init) return [];
  return names.includes(memberOf(node.init as Node) ?? '') ? [nameOf(node.id as Node) ?? ''] : [];
}

function boundIn(node: Node): string[] {
  const declared = nodesIn(bodyOf(node)).filter(({ type }) => type === 'VariableDeclarator');
  return [...(node.params as Node[]), ...declared.map(({ id }) => id as Node)].flatMap((one) => nodesIn(one).flatMap((part) => nameOf(part) ?? []));
}

function isFunction(node: Node | null | undefined): boolean {
  return !!node && ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type);
}

const bodyOf = (node: Node) => node.body as Node;

function nameOf(node: Node | undefined): string | undefined {
  return node?.type === 'Identifier' ? (node.name as string) : undefined;
}

function memberOf(node: Node): string | undefined {
  return node.type === 'MemberExpression' ? nameOf(node.property as Node) : undefined;
}

const lineOf = ({ text }: Source, { start }: Node) => text.slice(0, start).split('\n').length;

function nodesIn(node: Node): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (typeof value === 'object' && value !== null && typeof (value as Node).type === 'string') {
      found.push(value as Node);
      for (const part of Object.values(value)) visit(part);
    }
  };
  visit(node);
  return found;
}
