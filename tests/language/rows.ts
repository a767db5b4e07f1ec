import { anyTables } from '../../api/db/database.ts';
import type { OpenedEngine } from '../../api/db/engine.ts';
import { ownSearchFields, searchTableOf } from '../../api/db/schema-model.ts';
import type { Sealer } from '../../api/db/sealing.ts';
import { searchTextOf } from '../../api/db/search-text.ts';
import { addDays } from '../../domain/dates/days.ts';
import { type Role, roleLabels, roles, typeOfRole } from '../../domain/roles.ts';
import type { Values } from '../../schema/derive/validators.ts';
import { type Field, isStored } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { NumberOptions } from '../../schema/kinds/integer.ts';
import type { Resource } from '../../schema/resource.ts';
import { resources } from './resources.config.ts';

/** The day on which it is always today in these tests. */
export const today = '2026-11-21';

/** Rows of each resource; more than one page of 30. */
const rowCount = 40;
const organizationCount = 5;

/** What people write: other scripts and widths, what a database or a spreadsheet would take for a command, and line breaks where there may be some. */
const phrases = [
  'ヤマメの川を守る会',
  'やまめとあゆの調査',
  '髙橋川の清掃',
  '=1+1',
  '水質調査 100%達成',
  '水質調査_A*"B"',
  'ＡＢＣ河川教室１２３',
  '-2,+3',
  '𠮷野の水辺',
  '@SUM(A1)',
  "'; DROP TABLE books; --",
];

/** Accounts by the name that they sign in by: one for each role, and two of other organisations than the first. */
export const accounts: readonly { readonly name: string; readonly role: Role; readonly organizationId: number | null }[] = [
  ...roles.map((role) => ({ name: role as string, role, organizationId: role === 'recipient' ? 1 : null })),
  { name: 'recipient2', role: 'recipient', organizationId: 2 },
  { name: 'fund_manager2', role: 'fund_manager', organizationId: null },
];

const statesOfLoans = ['requested', 'lent', 'returned', 'lost', 'refused'];

/** What a column holds where another column or another table has a say in it. */
const made: { readonly [N in string]?: (row: number) => Values } = {
  users: (row) => ({
    username: accounts[row] ? `${roleLabels[accounts[row].role]}${row}` : `利用者${row}`,
    email: `${accounts[row]?.name ?? `someone${row}`}@example.jp`,
    roletype: accounts[row]?.role ?? 'general_user',
    type: typeOfRole(accounts[row]?.role ?? 'general_user'),
    organizationId: accounts[row]?.organizationId ?? null,
    forcePasswordChange: 0,
    status: accounts[row] || row % 2 === 0 ? 1 : 0,
  }),
  // No two of one name on one floor.
  shelves: (row) => ({ name: `書架${row % 7}`, floor: row }),
  books: (row) => ({ price: row % 5 === 0 ? 0 : 1000 + 37 * (row % 19), pages: row % 4 === 1 ? null : 1 + (row % 9), ...soldOut(row) }),
  // One loan at a time; some books have several, others none.
  loans: (row) => ({
    bookId: row < 25 ? row + 1 : (row % 9) + 1,
    status: row < 25 ? statesOfLoans[row % 5] : ['returned', 'refused', 'requested'][row % 3],
    removedAt: row % 8 === 7 ? instantOf(row) : null,
    dueOn: row % 7 === 0 ? null : addDays(today, ((row * 7) % 23) - 12),
  }),
  application_states: (row) => ({ statusKey: ['draft', 'asked', 'granted', 'turnedDown'][row], label: `状況${row}` }),
  applications: (row) => ({ organizationId: (row % organizationCount) + 1, accountId: row % 3 === 0 ? null : (row % organizationCount) + 1 }),
  accounts: (row) => ({ organizationId: (row % organizationCount) + 1, changedById: row % 2 === 0 ? 2 : 3 }),
  notices: (row) => ({
    edition: 1,
    grantYear: [2025, 2026, 2040, null][row % 4],
    startsOn: row % 5 === 0 ? null : row % 4 === 3 && row < 12 ? today : dayOf(row),
  }),
};

/** Never before the day of publication; of one it is today. */
const soldOut = (row: number): Values => ({
  publishedOn: row % 6 === 3 ? null : dayOf(row),
  soldOutOn: row % 3 === 0 ? null : row === 5 ? today : addDays(dayOf(row), row % 40),
});

/** Some days are behind, some are to come; several rows share one. */
const dayOf = (row: number) => addDays(today, ((row * 37) % 23) * 7 - 80);

/** Around midnight in Japan, too. */
const instantOf = (row: number) => `${dayOf(row)}T${['14:59:59.999', '15:00:00.000', '03:00:00.000'][row % 3]}Z`;

const counts: { readonly [N in string]?: number } = { application_states: 4, organizations: organizationCount };

/** Fills the tables with some forty rows each: every cell that may be empty is so in some of them, and no column has only one value. */
export async function addRows(engine: OpenedEngine, sealer: Sealer): Promise<void> {
  const { db } = engine;
  await addFiles(db);
  for (const resource of inOrder(Object.values<Resource>(resources).filter(({ of }) => of === undefined))) {
    const count = counts[resource.name] ?? rowCount;
    const rows = Array.from({ length: count }, (_, row) => rowOf(resource, row, sealer));
    await anyTables(db).insertInto(resource.name).values(rows).execute();
    await engine.afterExplicitIds(resource.name);
    if (ownSearchFields(resource).length === 0) continue;
    const texts = rows.map((row) => ({ id: row.id, text: searchTextOf(resource, row) }));
    await anyTables(db).insertInto(searchTableOf(resource.name)).values(texts).execute();
  }
}

/** What a row points to comes before it. */
function inOrder(all: readonly Resource[]): Resource[] {
  const ordered: Resource[] = [];
  const visit = (resource: Resource) => {
    if (ordered.includes(resource)) return;
    for (const { options } of Object.values(resource.fields).filter(isStored)) {
      const target = all.find(({ name }) => name === options.to);
      if (target && target !== resource) visit(target);
    }
    ordered.push(resource);
  };
  all.forEach(visit);
  return ordered;
}

function rowOf(resource: Resource, row: number, sealer: Sealer): Values {
  const id = row + 1;
  const stored = Object.entries(resource.fields).filter(([, field]) => isStored(field));
  const cells = stored.map(([name, field], place) => [name, cell(resource.name, name, field, row, place, sealer)]);
  const at = `2026-0${1 + (row % 9)}-10T0${row % 10}:00:00.000Z`;
  return { id, ...Object.fromEntries(cells), ...made[resource.name]?.(row), createdAt: at, updatedAt: at };
}

function cell(table: string, column: string, field: Field, row: number, place: number, sealer: Sealer): unknown {
  const { required, requiredOnCreate, default: fallback, unique } = field.options;
  const mayBeEmpty = !required && !requiredOnCreate && fallback === undefined;
  if (mayBeEmpty && (row + place) % 4 === 0) return null;
  if (field.kind === 'reference') return (row % (counts[String(field.options.to)] ?? rowCount)) + 1;
  if (field.kind === 'file') return row + 1;
  if (field.kind === 'accountNumber') return sealer.seal(String(7_000_000 + row), { table, column, row: row + 1 });
  const value = plainCell(field, row);
  return typeof value === 'string' && unique ? `${row} ${value}` : value;
}

function plainCell(field: Field, row: number): unknown {
  const { storage, json } = kindOf(field);
  const choices = (json(field) as { readonly enum?: readonly unknown[] }).enum;
  if (choices) return choices[row % choices.length];
  if (field.kind === 'flag') return row % 2;
  if (field.kind === 'fiscalYear') return 2001 + (row % 27);
  if (storage === 'bigint') return ((field.options as NumberOptions).min ?? 0) + ((row * 7) % 31);
  if (storage === 'date') return dayOf(row);
  if (storage === 'timestamp') return instantOf(row);
  if (field.kind === 'formDefinition') return '{"sections":[]}';
  if (field.kind === 'answers' || field.kind === 'changes') return `{"何か":"${row}"}`;
  if (field.kind === 'email') return `someone${row}@example.jp`;
  if (field.options.digits) return String(1_000_000 + 4321 * row).slice(0, field.options.digits as number);
  const phrase = phrases[row % phrases.length] as string;
  return field.kind === 'longText' ? `${phrase}\n二行目${row % 3}` : phrase;
}

async function addFiles(db: OpenedEngine['db']): Promise<void> {
  const at = '2026-01-10T00:00:00.000Z';
  const rows = Array.from({ length: rowCount }, (_, row) => ({
    fileName: `表紙${row % 5}.png`,
    contentType: 'image/png',
    size: 100 + row,
    sha256: 'x',
    storageKey: `key${row}`,
    uploadedById: 1,
    resource: 'books',
    field: 'coverId',
    recordId: row + 1,
    createdAt: at,
    updatedAt: at,
  }));
  await db.insertInto('files').values(rows).execute();
}
