import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ESTree, type Plugin, parseSync, type Rolldown } from 'vite';
import { resources } from './resources.config.ts';
import { granteeShare } from './schema/derive/grantee-share.ts';

/** A set of modules, computed once the module graph is complete. */
export type Modules = (graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>) => ReadonlySet<string>;

interface AreaModules {
  /** Modules before which the area's declarations are loaded. */
  readonly begins: readonly string[];
  /** All modules that are ever loaded there. */
  readonly modules: readonly Modules[];
}

interface AreaModuleSets {
  readonly before: Omit<AreaModules, 'begins'>;
  readonly staff: AreaModules;
  readonly grantees: AreaModules;
}

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const declared = here('./resources.config.ts');
/** The modules of terms. Grantee pages, their forms and the shared list of sessions import a copy, of which tree shaking leaves the terms that they use. */
const isTerms = (path: string) => /\/(domain|resources\/[\w-]+\/rules)\/terms\.ts$/.test(path);
const ofGrantees = /\/(refine-app\/(grantee\/|app\/grantee\.tsx|ui\/use-own-sessions\.ts)|resources\/[\w-]+\/screens\/grantee\/|schema\/forms\/)/;
const [forStaff, forGrantees] = ['\0declared-for-staff', '\0declared-for-grantees'];
const share = granteeShare(resources);

/**
 * Loads the declarations with the area that reads them: all of them for the console, for grantees what `granteeShare` leaves of them at build time. Before an
 * area is loaded there are none; going from one to the other loads all. A module that would read what is missing fails the build. The development server and
 * the tests always have all declarations.
 */
export function declarations({ before, staff, grantees }: AreaModuleSets): Plugin {
  const holder = `import { resources } from ${JSON.stringify(declared)};`;
  const contents: Readonly<Record<string, string>> = {
    [declared]: 'export const resources = {};',
    [forStaff]: `${holder}
      import { resources as whole } from ${JSON.stringify(`${declared}?whole`)};
      for (const name in resources) delete resources[name];
      Object.assign(resources, whole);`,
    [forGrantees]: `${holder}
      if (Object.keys(resources).length === 0) Object.assign(resources, ${JSON.stringify(share)});`,
  };
  return {
    name: 'declarations',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer = '') {
      if (id === forStaff || id === forGrantees) return id;
      const path = resolve(dirname(importer), id);
      return ofGrantees.test(importer) && isTerms(path) ? `${path}?grantees` : null;
    },
    load: (id) => contents[id] ?? null,
    transform(code, id) {
      const [first] = [staff.begins.includes(id) && forStaff, grantees.begins.includes(id) && forGrantees].filter(Boolean);
      return first ? { code: `import ${JSON.stringify(first)};\n${code}`, map: null } : null;
    },
    buildEnd(error) {
      if (error) return;
      const within = ({ modules }: Omit<AreaModules, 'begins'>) => new Set(modules.flatMap((set) => [...set(this)]));
      const [early, byStaff, byGrantees] = [within(before), within(staff), within(grantees)];
      for (const id of new Set([...early, ...byGrantees])) {
        const { code, importedIds = [] } = this.getModuleInfo(id) ?? {};
        if (!code || !importedIds.includes(declared) || id === forGrantees) continue;
        for (const { path, atOnce } of readsIn(parseSync(id, code, { lang: 'js' }).program)) {
          const what = `${id} asks for ${['resources', ...path].join('.')}`;
          if (isLeftOut(path)) this.error(`${what}, which does not come to grantees: see schema/derive/grantee-share.ts`);
          if (atOnce && (early.has(id) || byStaff.has(id))) this.error(`${what} before an area has come: ask inside a function`);
        }
      }
    },
  };
}

/** Whether a path exists in the declarations but not in the grantee share. */
function isLeftOut(path: readonly string[]): boolean {
  const steps = path.map((_, index) => path.slice(0, index + 1));
  return steps.some((step) => valueAt(resources, step) !== undefined && valueAt(share, step) === undefined);
}

function valueAt(from: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (value as Readonly<Record<string, unknown>> | undefined)?.[name], from);
}

interface DeclarationRead {
  /** `resources.grants.label` is `['grants', 'label']`, `resources` itself `[]`. */
  readonly path: readonly string[];
  /** While the module is loaded, not when a function of it is called. */
  readonly atOnce: boolean;
}

/** What a module reads from `resources`. An alias reads nothing. */
function readsIn(node: ESTree.Node, atOnce = true): DeclarationRead[] {
  const path = pathOf(node);
  if (path) return [{ path, atOnce }];
  if (node.type === 'ImportDeclaration' || node.type === 'ExportSpecifier') return [];
  if (node.type === 'VariableDeclarator' && node.init) {
    const from = pathOf(node.init);
    if (from?.length === 0 && node.id.type === 'Identifier') return [];
    if (from && node.id.type === 'ObjectPattern')
      return node.id.properties.flatMap((part) =>
        part.type === 'Property' && part.key.type === 'Identifier' ? [{ path: [...from, part.key.name], atOnce }] : [],
      );
  }
  const isFunction = /Function/.test(node.type);
  return childrenOf(node).flatMap((child) => readsIn(child, atOnce && !isFunction));
}

function pathOf(node: ESTree.Node): string[] | undefined {
  if (node.type === 'Identifier') return node.name === 'resources' ? [] : undefined;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  const before = pathOf(node.object);
  return before && [...before, node.property.name];
}

/** Without the names of members and keys, which are no references. */
function childrenOf(node: ESTree.Node): ESTree.Node[] {
  const names = 'computed' in node && !node.computed ? ['property', 'key'] : [];
  return Object.entries(node)
    .flatMap(([name, value]) => (names.includes(name) ? [] : value))
    .filter((value): value is ESTree.Node => typeof value === 'object' && value !== null && 'type' in value);
}
