import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { migrationFolder, migrationNames } from '../../api/db/migrate.ts';

interface Part {
  readonly license?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly engines?: { readonly node?: string };
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Part> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; files: string[]; engines: { node: string } };

/** Those that ask for their notice and nothing else. */
const permissive = new Set(['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Unlicense']);

/** What is kept all the same, and why. */
const excepted: readonly (readonly [name: RegExp, why: string])[] = [
  [/^@img\/sharp-(libvips|win32|wasm32)/, 'libvips (LGPL) is a library of its own beside sharp, which anybody may replace'],
  [/^png-js$/, 'MIT by its LICENSE, which its package.json does not name'],
];

const isPermissive = (licence: string) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(/ and /i)
    .every((part) => part.split(' OR ').some((name) => permissive.has(name)));

it('all that is shipped may be used, changed and passed on by anybody', () => {
  const shipped = Object.entries(packages).flatMap(([folder, { license = 'none', dev }]) =>
    folder && !dev ? [{ name: folder.replace(/.*node_modules\//, ''), license }] : [],
  );
  expect(shipped.length).toBeGreaterThan(400);
  const others = shipped.filter(({ license, name }) => !isPermissive(license) && !excepted.some(([excused]) => excused.test(name)));
  expect(others).toEqual([]);
  for (const [excused] of excepted) expect(shipped.some(({ name }) => excused.test(name))).toBe(true);
});

it('no part wants a newer Node.js than the product does', () => {
  const floor = manifest.engines.node.replace('>=', '');
  const wanting = Object.entries(packages).filter(
    ([folder, { dev, optional, engines }]) => folder && !dev && !optional && !bears(engines?.node ?? '*', floor),
  );
  expect(wanting.map(([folder, { engines }]) => [folder, engines?.node])).toEqual([]);
  expect([bears('>=22', floor), bears('^18 || >=22.1.0', floor), bears('20.x || 22.x', floor)]).toEqual([false, false, true]);
});

/** Of the ranges that packages write: any of several, each the least, or the least within one major version. */
function bears(range: string, version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return range.split('||').some((part) => {
    const [, sign, first, second = '0'] = /^\s*(>=|\^|)\s*(\d+)(?:\.(\d+|x))?/.exec(part) ?? [];
    if (first === undefined) return part.trim() === '*';
    const isLater = major > Number(first) || (major === Number(first) && (second === 'x' || minor >= Number(second)));
    return isLater && (sign === '>=' || major === Number(first));
  });
}

it('the package has what a start needs', () => {
  const built = ['dist', 'npm-shrinkwrap.json'];
  expect(manifest.files.filter((path) => !existsSync(path) && !built.includes(path))).toEqual([]);
  expect(manifest.files).toEqual(expect.arrayContaining([...built, 'migrations', 'seed/river-systems.tsv']));
});

it('the newest version of the changelog is the one of the package', () => {
  const versions = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/gm)];
  expect(versions[0]?.[1]).toBe(manifest.version);
  const days = versions.map(([, , day = '']) => day);
  expect(days).toEqual(days.toSorted().toReversed());
});

it('the changelog names each migration of a version that changes rows which were there before', () => {
  const page = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m);
  const upTo = (text: string) => /マイグレーション `(\w+)` まで/.exec(text)?.[1] ?? '';
  const newest = page.map(upTo).sort().at(-1) ?? '';
  // What the first version made of its own days before, nobody had in use.
  const released = migrationNames('migrations').filter((name) => name > upTo(page.at(-1) ?? '') && name <= newest);
  const changing = released.filter((name) => changesRows(readFileSync(join(migrationFolder('migrations', name), 'sqlite.sql'), 'utf8')));
  expect(changing.length).toBeGreaterThan(8);
  expect(changing.filter((name) => !page.some((text) => upTo(text) >= name && text.includes(`\`${name}\`）`)))).toEqual([]);
});

/** Not what only moves a table into a new form, or makes what is searched. */
function changesRows(script: string): boolean {
  const places = [...script.matchAll(/^(?:UPDATE|INSERT(?: OR REPLACE)? INTO|DELETE FROM) "?(\w+)"?/gm)].map(([, table = '']) => table);
  return places.some((table) => !/_new$|_search(_index)?$|^search_/.test(table));
}

it('what the files for deploying set is what docs/settings.md names', () => {
  const page = readFileSync('docs/settings.md', 'utf8');
  const compose = readFileSync('deploy/compose.yaml', 'utf8');
  const own = compose.slice(compose.indexOf('\n  seseragi:'), compose.indexOf('\n  postgres:'));
  const names = [...own.matchAll(/^ {6}([A-Z][A-Z_]+):/gm), ...readFileSync('deploy/Dockerfile', 'utf8').matchAll(/\b([A-Z][A-Z_]+)=/g)].map(
    ([, name]) => name,
  );
  expect(names.length).toBeGreaterThan(12);
  for (const name of names) if (!/_IMAGE$/.test(String(name))) expect(page, name).toContain(`\`${name}\``);
  const start = /^ExecStart=\/usr\/bin\/(.*)$/m.exec(readFileSync('deploy/seseragi.service', 'utf8'))?.[1];
  expect((JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts.start).toBe(start);
});
