import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.ts';
import { command } from './command.ts';

/** `npm run resource:new -- <name> <label>`: writes the declaration of a resource to begin with, and puts it at the end of the list. */
function main(name: string | undefined, label: string | undefined): void {
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name) || !label)
    throw new Error(
      '使い方: npm run resource:new -- 名前（小文字の英数字と _、複数形） 日本語の名前\n例: npm run resource:new -- inspections 現地視察',
    );
  const [file, list] = [join(root, 'resources', `${name}.ts`), join(root, 'resources.config.ts')];
  const source = readFileSync(list, 'utf8');
  if (existsSync(file) || new RegExp(`^  ${name},$`, 'm').test(source)) throw new Error(`${name} は、すでにあります。`);
  writeFileSync(file, declaration(name, label));
  writeFileSync(list, listed(source, name));
  console.log(
    `resources/${name}.ts を作成し、resources.config.ts の一覧に加えました。\n項目を書いたら、npm run migrate:new -- add_${name} を実行してください。`,
  );
}

function declaration(name: string, label: string): string {
  return `import { text } from '../schema/fields.ts';
import { resource } from '../schema/resource.ts';
import { fund, heads, office } from './common.ts';

export const ${name} = resource({
  label: '${label}',
  title: 'title',
  access: { read: office, create: fund, update: fund, delete: heads },
  fields: {
    title: text('件名', { required: true }),
  },
  list: { columns: ['title', 'createdAt'], sort: '-id', search: ['title'], filters: [] },
});
`;
}

/** The imports and the areas stay in the order of their names. */
function listed(source: string, name: string): string {
  const file = `./resources/${name}.ts`;
  const imported = inOrder(source, /^import [^;]*? from '\.\/resources\/(\w+)\.ts';\n/gm, name, `import { ${name} } from '${file}';\n`);
  const known = inOrder(imported, /^ {4}(\w+): typeof import\(.*\n/gm, name, `    ${name}: typeof import('${file}');\n`);
  return known.replace(/\}\);\n$/, `  ${name},\n});\n`);
}

/** A text with another line among those that a pattern finds, by the names that it captures. */
function inOrder(source: string, pattern: RegExp, name: string, line: string): string {
  const found = [...source.matchAll(pattern)];
  const after = found.findLast(([, other]) => String(other) < name);
  const at = after ? after.index + after[0].length : (found[0]?.index ?? 0);
  return `${source.slice(0, at)}${line}${source.slice(at)}`;
}

await command(() => main(process.argv[2], process.argv[3]));
