import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binary, copyOfProject, examples, followPages, npm } from '../support/example-tree.ts';

/** What looks at all resources at once; `npm run torture -- --only newcomer` runs the rest, too. */
const unit = ['areas', 'configuration', 'derived-types', 'kinds', 'lifecycle', 'navigation', 'resource-walk', 'walls', 'words-page', 'workflow-map'];
const api = ['access', 'foreign-ids', 'lifecycles', 'openapi', 'calendar_entries', ...Object.keys(examples)];

describe('a tree with the resources that the pages add', () => {
  let tree: string;
  beforeAll(async () => {
    tree = copyOfProject();
    await npm(tree, 'run', 'resource:new', '--', 'calendar_entries', '--label', '予定');
    await followPages(tree);
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const run = (program: string, ...command: string[]) =>
    new Promise<string>((resolve) => {
      execFile(binary(program), command, { cwd: tree, maxBuffer: 1e8 }, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
    });

  const editing = async (edits: readonly (readonly [string, string])[], look: (path: string) => Promise<void>) => {
    const path = 'resources/equipment_loans.ts';
    const sound = readFileSync(join(tree, path), 'utf8');
    for (const [right] of edits) expect(sound).toContain(right);
    writeFileSync(
      join(tree, path),
      edits.reduce((text, [right, wrong]) => text.replace(right, wrong), sound),
    );
    await look(path).finally(() => writeFileSync(join(tree, path), sound));
  };

  it('has its mistakes told by the editor where types can tell them', () =>
    editing(
      [
        ["first: 'lent'", "first: 'lend'"],
        ['by: heads,', "by: ['fund_head'],"],
        ["sort: 'dueOn'", "sort: 'dueAt'"],
        ["'applications', {", "'aplications', {"],
        ["returnedOn: '@today'", "returnedOm: '@today'"],
      ],
      async (path) => {
        const said = await run('tsc', '-p', 'tsconfig.pure.json', '--noEmit');
        for (const wrong of ['\'"lend"\'', '"fund_head"', '\'"dueAt"\'', '"aplications"', "'returnedOm'"]) {
          expect(said).toContain(wrong);
        }
        expect(said).toContain(path);
      },
    ));

  it.each([
    ["'applications', {", "'aplications', {", 'no resource aplications（applications のことではありませんか）'],
    ['（期限 {dueOn}）', '（期限 {dueOm}）', 'sends a mail with {dueOm}, which is neither a field nor an input（dueOn のことではありませんか）'],
    ["returnedOn: '@today'", "returnedOm: '@today'", 'sets returnedOm, which is no stored field of the row（returnedOn のことではありませんか）'],
    ["title: 'serial'", "title: 'serail'", 'serail: title names a field that is not declared（serial のことではありませんか）'],
    ['create: fund,', 'create: funds,', 'funds is not defined'],
    ['extend: {', 'prolong: {', 'equipment_loans.prolong: the action has no handler in api/actions/index.ts'],
  ])('has its mistakes told by npm run check otherwise: %s', (right, wrong, told) =>
    editing([[right, wrong]], async (path) => {
      const said = await run('tsx', 'api/cli/check.ts');
      expect(said).toContain(told);
      expect(said).toMatch(new RegExp(`^${path}:\\d+: `, 'm'));
      expect(said).not.toMatch(/^\s+at /m);
    }),
  );

  it('passes what looks at all resources', async () => {
    const files = [...unit.map((name) => `tests/unit/${name}.test.ts`), ...api.map((name) => `tests/api/${name}.test.ts`)];
    const said = await run('vitest', 'run', '--no-color', '--reporter=default', '-t', String.raw`^(?!.*\[postgres\])`, ...files);
    expect(said).toContain(`Test Files  ${files.length} passed`);
  });
});
