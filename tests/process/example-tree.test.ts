import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binary, copyOfProject, examples, followPages, npm } from '../support/example-tree.ts';

/** What looks at all resources at once; `npm run torture -- --only newcomer` runs the rest, too. */
const unit = [
  ...['areas', 'configuration', 'derived-types', 'kinds', 'lifecycle', 'navigation', 'resource-walk', 'walls', 'words-page', 'workflow-docs'],
  'workflow-map',
];
const api = ['access', 'conflicted', 'foreign-ids', 'lifecycles', 'openapi', 'recipients', 'standings', 'vehicle_loans', ...Object.keys(examples)];

/** An ordinary resource: a lifecycle with a step for many rows at once, deletion, rows for a role, rules across fields, and references that belong together. */
const ordinary = `
import { choice, date, integer, reference, text } from '../../schema/fields.ts';
import { resource } from '../../schema/resource.ts';
import { fund, heads, office, ownApplications, recipient } from '../common.ts';

export const vehicle_loans = resource({
  label: '車両貸出',
  title: 'title',
  access: { read: [...office, ...recipient], create: fund, update: fund, delete: heads, rows: { recipient: ownApplications } },
  fields: {
    title: text('件名', { required: true }),
    applicationId: reference('申請', 'applications', { required: true }),
    organizationId: reference('団体', 'organizations', { from: 'applicationId.organizationId' }),
    driverId: reference('運転者', 'recipient_users', { required: true, within: 'organizationId' }),
    shape: choice('種類', { car: '乗用車', truck: 'トラック' }, { required: true }),
    size: choice('大きさ', { small: '小', large: '大' }, { required: true }),
    lentOn: date('貸出日', { required: true }),
    dueOn: date('返却期限', { required: true }),
    used: integer('使った距離', { min: 0 }),
    most: integer('距離の上限', { min: 1, max: 9 }),
  },
  checks: [
    { rule: 'notBefore', field: 'dueOn', other: 'lentOn', text: '返却期限は、貸出日より前にできません' },
    { rule: 'notAbove', field: 'used', other: 'most', text: '使った距離は、上限までにしてください' },
    { rule: 'implies', when: { shape: 'truck' }, field: 'size', is: 'large', text: 'トラックの大きさは「大」にしてください' },
  ],
  unique: [{ fields: ['applicationId', 'lentOn'], text: 'この申請では、同じ日の貸出がすでに登録されています' }],
  lifecycle: {
    states: { lent: ['貸出中', 'blue'], returned: ['返却済み', 'green'], lost: ['紛失', 'red'] },
    first: 'lent',
    steps: {
      takeBack: { label: '返却を受ける', kind: 'forward', from: 'lent', to: 'returned', by: fund, bulk: { max: 50 } },
      reportLost: { label: '紛失を記録する', from: 'lent', to: 'lost', by: heads, comment: '紛失の経緯' },
    },
  },
  list: { columns: ['title', 'dueOn', 'status'], sort: '-id', search: ['title'], filters: ['title', 'status', 'applicationId', 'dueOn', 'used'] },
});
`;

/** Who may do what with it, in place of what `resource:new` has written. */
const granted = `
import type { Granted } from '../support/permissions.ts';
import { fund, heads, office } from '../support/role-groups.ts';

export const resources: Granted = {
  vehicle_loans: { read: [...office, 'recipient'], create: fund, update: fund, delete: heads, export: office, takeBack: fund, reportLost: heads },
};
`;

describe('a tree with the resources that the pages add', () => {
  let tree: string;
  beforeAll(async () => {
    tree = copyOfProject();
    await npm(tree, 'run', 'resource:new', '--', 'vehicle_loans', '--label', '車両貸出');
    writeFileSync(join(tree, 'resources/vehicle_loans/vehicle_loans.ts'), ordinary);
    writeFileSync(join(tree, 'tests/access/vehicle_loans.ts'), granted);
    await npm(tree, 'run', 'migrate:new', '--', 'add_vehicle_loans', '--again');
    await followPages(tree);
    await npm(tree, 'run', 'docs:workflow');
  });
  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  const run = (program: string, ...command: string[]) =>
    new Promise<string>((resolve) => {
      execFile(binary(program), command, { cwd: tree, maxBuffer: 1e8 }, (_error, stdout, stderr) => resolve(`${stdout}${stderr}`));
    });

  const editing = async (edits: readonly (readonly [string, string])[], look: (path: string) => Promise<void>) => {
    const path = 'resources/equipment_loans/equipment_loans.ts';
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
    [
      "sets: { dueOn: '@until', letterId: '@letterId' },",
      '',
      "equipment_loans.extend: the action has no handler in its capability's server/index.ts",
    ],
  ])('has its mistakes told by npm run check otherwise: %s', (right, wrong, told) =>
    editing([[right, wrong]], async (path) => {
      const said = await run('tsx', 'api/cli/check.ts');
      expect(said).toContain(told);
      expect(said).toMatch(new RegExp(`^${path}:\\d+: `, 'm'));
      expect(said).not.toMatch(/^\s+at /m);
    }),
  );

  it('passes what looks at all resources, of which no test had to be changed', async () => {
    const files = [...unit.map((name) => `tests/unit/${name}.test.ts`), ...api.map((name) => `tests/api/${name}.test.ts`)];
    const said = await run(
      'vitest',
      'run',
      '--project',
      'unit',
      '--project',
      'api',
      '--no-color',
      '--reporter=default',
      '-t',
      String.raw`^(?!.*\[postgres\])`,
      ...files,
    );
    expect(said.match(/^ (?:FAIL|Test Files) .*$/gm)).toEqual([expect.stringContaining(`Test Files  ${files.length} passed`)]);
  });
});
