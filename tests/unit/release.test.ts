import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Part {
  readonly license?: string;
  readonly dev?: boolean;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Part> };
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string; files: string[] };

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
