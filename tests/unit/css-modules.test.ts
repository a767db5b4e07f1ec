import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, isScreenFile } from '../support/sources.ts';

const files = filesIn('refine-app', 'resources').filter(isScreenFile);
const read = (file: string) => readFileSync(file, 'utf8');
const sheets = files.filter((file) => file.endsWith('.css'));
const modules = new Map(
  sheets.filter((file) => file.endsWith('.module.css')).map((file) => [file, read(file).replace(/\/\*.*?\*\/|@import [^;]*;/gs, '')]),
);
const sources = new Map(files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, read(file)]));

/** Classes of libraries that a module may reach, where these take neither a class nor a token. */
const foreign = [
  'ant-alert',
  'ant-alert-action',
  'ant-drawer',
  'ant-form-item',
  'ant-form-item-margin-offset',
  'ant-modal',
  'ant-modal-wrap',
  'ant-picker-datetime-panel',
  'ant-picker-datetime-panel .ant-picker-time-panel-column',
  'ant-picker-time-panel',
  'hiddenCanvasElement',
  'markedContent',
];

/** What a sheet says of classes that are not its own, in whatever way. */
const reaches = (text: string) => [...text.matchAll(/:global(?:\(\.([^)]*)\))?|\[class[^\]]*\]/g)].map(([found, name = found]) => name);
const classes = (text: string) =>
  new Set([...text.replace(/:global\([^)]*\)/g, '').matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(([, name]) => name as string));

/** Each selector of a sheet by itself; what stands in keyframes are moments, not selectors. */
function selectors(text: string): string[] {
  const rules = text.replace(/@keyframes [\w-]+ \{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '').matchAll(/([^{};]+)\{/g);
  const lists = [...rules].map(([, list]) => (list as string).trim()).filter((list) => !list.startsWith('@'));
  return lists.flatMap((list) => list.split(/,(?![^(]*\))/)).map((selector) => selector.trim());
}

/** What a source takes from a module: whole names, and the beginnings of those that it puts together. */
function taken(source: string, file: string, module: string): { readonly names: string[]; readonly beginnings: string[] } {
  const imported = [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].find(
    ([, , path]) => join(dirname(file), path as string) === module,
  );
  if (!imported) return { names: [], beginnings: [] };
  const at = (pattern: string) => [...source.matchAll(new RegExp(`\\b${imported[1]}${pattern}`, 'g'))].map(([, name]) => name as string);
  return { names: [...at(`\\.(\\w+)`), ...at(`\\['([\\w-]+)'\\]`)], beginnings: at('\\[`([\\w-]+)\\$\\{') };
}

const uses = [...modules.keys()].map((module) => {
  const all = [...sources].map(([file, source]) => taken(source, file, module));
  return { module, names: new Set(all.flatMap(({ names }) => names)), beginnings: all.flatMap(({ beginnings }) => beginnings) };
});

describe('the style sheets', () => {
  it('have no class for all but in the tokens and the reset, which have none', () => {
    const open = sheets.filter((file) => !file.endsWith('.module.css'));
    expect(open.toSorted()).toEqual(['refine-app/ui/reset.css', 'refine-app/ui/tokens.css']);
    for (const file of open) expect([...classes(read(file))]).toEqual([]);
  });

  it('have names of their own, as a class is known by the name of its file', () => {
    const names = [...modules.keys()].map((file) => basename(file));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('are asked only for classes that they have', () => {
    const missing = uses.flatMap(({ module, names, beginnings }) => {
      const all = classes(modules.get(module) as string);
      const unknown = [...names].filter((name) => !all.has(name));
      const vain = beginnings.filter((beginning) => ![...all].some((name) => name.startsWith(beginning)));
      return [...unknown, ...vain].map((name) => `${module} has no .${name}`);
    });
    expect(missing).toEqual([]);
  });

  it('have no class that nothing uses', () => {
    const unused = uses.flatMap(({ module, names, beginnings }) =>
      [...classes(modules.get(module) as string)]
        .filter((name) => !names.has(name) && !beginnings.some((beginning) => name.startsWith(beginning)))
        .map((name) => `${module} .${name}`),
    );
    expect(unused).toEqual([]);
  });

  it('touch nothing but what has a class', () => {
    const open = [...modules].flatMap(([file, text]) => selectors(text).map((selector) => `${file} ${selector}`));
    expect(open.filter((found) => !/ (?:.*\.[a-zA-Z]|(?::root|html)$)/.test(found))).toEqual([]);
  });

  it('reach no class of each other, and few of libraries', () => {
    const reached = new Set([...modules.values()].flatMap(reaches));
    expect([...reached].toSorted()).toEqual(foreign);
  });

  it('are what the screens take their classes from', () => {
    const literal = [...sources].flatMap(([file, text]) => [...text.matchAll(/className="[^"]*"/g)].map(([found]) => `${file} ${found}`));
    expect(literal).toEqual([]);
  });
});
