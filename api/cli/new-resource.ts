import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../runtime/root.ts';
import type { NewResource } from './new-resource-words.ts';

/** The source files that a new resource changes or adds, path → text. */
export function newResourceSources({ name, label, area, icon }: NewResource): Record<string, string> {
  const [file, icons] = [`resources/${area}/${area}.ts`, 'refine-app/console/shell/icons.ts'];
  return {
    [file]: declared(existsSync(join(root, file)) ? source(file) : '', name, label),
    'resources.config.ts': listed(source('resources.config.ts'), name, area),
    [icons]: importing(source(icons), '@ant-design/icons-svg', [icon]).replace(/^(const known: .*\n(?: {2}.*\n)*)/m, `$1  ${name}: ${icon},\n`),
  };
}

const source = (file: string) => readFileSync(join(root, file), 'utf8');

function declared(area: string, name: string, label: string): string {
  const block = `
export const ${name} = resource({
  label: '${label}',
  title: 'title',
  access: { read: [...fund, ...affairs], create: fund, update: fund, delete: heads },
  fields: {
    title: text('件名', { required: true }),
  },
  list: { columns: ['title', 'createdAt'], sort: '-id', search: ['title'], filters: ['title'] },
});
`;
  const words = importing(area, '../../schema/fields.ts', ['text']);
  return importing(importing(words, '../../schema/resource.ts', ['resource']), '../common.ts', ['affairs', 'fund', 'heads']) + block;
}

/** Inserts the resource after the others of its area, or at the end. */
function listed(config: string, name: string, area: string): string {
  const file = `./resources/${area}/${area}.ts`;
  const known = config.includes(`'${file}'`) ? config : config.replace(/^( {2}interface Areas \{\n)/m, `$1    ${area}: typeof import('${file}');\n`);
  const [, neighbours = ''] = new RegExp(`^import \\{([^}]*)\\} from '${file.replaceAll('.', '\\.')}';`, 'm').exec(config) ?? [];
  const others = [...neighbours.matchAll(/\w+/g)].map(([other]) => `  ${other},\n`);
  const [, list = ''] = /defineResources\(\{\n([\s\S]*)\}\);/.exec(config) ?? [];
  const last = others.findLast((line) => others.every((other) => list.indexOf(other) <= list.indexOf(line))) ?? '';
  const at = last ? list.indexOf(last) + last.length : list.length;
  return importing(known, file, [name]).replace(list, () => `${list.slice(0, at)}  ${name},\n${list.slice(at)}`);
}

/** Adds imports to a module; Biome sorts them. */
function importing(module: string, from: string, names: readonly string[]): string {
  const line = new RegExp(`^import \\{([^}]*?),?\\s*\\} from '${from.replaceAll(/[./]/g, '\\$&')}';`, 'm');
  const [found, present = ''] = line.exec(module) ?? [];
  if (!found) return `import { ${names.join(', ')} } from '${from}';\n${module}`;
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(present));
  return module.replace(line, `import {${[present, ...missing].join(', ')} } from '${from}';`);
}
