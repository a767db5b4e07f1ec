import type { Dice } from '../../../seed/demo/random.ts';
import { organizationName, personName, projectAt } from './titles.ts';

export type Row = Readonly<Record<string, unknown>>;

/** How one table grows with the applications: each new row is a row of the demo with other keys, names and days. */
export interface Growth {
  readonly table: string;
  /** Which of the demo's rows are copied; all where left out. */
  readonly where?: string;
  /** New rows for so many new applications. */
  count(applications: number): number;
  /** What differs from the copied row. Columns that the table lacks are left out. */
  change(index: number, copied: Row, ids: Ids, dice: Dice): Row;
}

/** The last id of each table before it grew, and how many rows were added so far. */
export interface Ids {
  /** A row of another table for the row with this index: the new ones by turns. */
  of(table: string, index: number): number;
}

const organizations = (applications: number) => Math.min(20_000, Math.ceil(applications / 50));
const share = (part: number) => (applications: number) => Math.floor(applications * part);

/** Parents before children. */
export const growths: readonly Growth[] = [
  {
    table: 'organizations',
    count: organizations,
    change: (_index, _copied, _ids, dice) => ({ name: organizationName(dice), representativeName: personName(dice) }),
  },
  {
    table: 'users',
    where: `roletype = 'recipient'`,
    count: organizations,
    change: (index, _copied, ids, dice) => ({
      username: personName(dice),
      email: `grantee-${index}@bench.example.jp`,
      organizationId: ids.of('organizations', index),
    }),
  },
  {
    table: 'applications',
    count: (applications) => applications,
    change(index, copied, ids, dice) {
      const { title, theme, river } = projectAt(index, dice);
      const number = String(index).padStart(7, '0');
      const owner = {
        organizationId: ids.of('organizations', index),
        contactUserId: ids.of('users', index),
        representativeUserId: ids.of('users', index),
      };
      const numbers = { entryNumber: `E${copied.grantYear}-${number}`, grantNumber: copied.grantNumber && `${copied.grantYear}-${number}` };
      return { ...owner, ...numbers, title, theme, targetRiver: river, bankId: null, entryDate: dayIn(Number(copied.grantYear) - 1, dice) };
    },
  },
  {
    table: 'status_histories',
    count: share(0.5),
    change: (index, copied, ids) => ({ ...later(copied, index), applicationId: ids.of('applications', index) }),
  },
  {
    table: 'submissions',
    count: share(0.1),
    change: (index, copied, ids) => ({ ...later(copied, index), applicationId: ids.of('applications', index * 10), onceKey: null }),
  },
  {
    table: 'receipts',
    count: share(0.1),
    change: (index, copied, ids, dice) => ({
      ...later(copied, index),
      applicationId: ids.of('applications', index * 10),
      receiptDate: dayIn(dice.int(2017, 2025), dice),
      receiptImageId: null,
      onceKey: null,
    }),
  },
  {
    table: 'payments',
    count: share(0.1),
    change: (index, copied, ids) => ({ ...later(copied, index), applicationId: ids.of('applications', index * 10) }),
  },
  { table: 'budget_items', count: share(0.1), change: (index, _copied, ids) => ({ applicationId: ids.of('applications', index * 10) }) },
  {
    table: 'comments',
    count: share(0.05),
    change: (index, copied, ids) => ({ ...later(copied, index), applicationId: ids.of('applications', index * 10) }),
  },
  {
    table: 'outbox',
    where: `status = 'sent'`,
    count: share(0.05),
    change: (index, copied, ids) => ({
      ...later(copied, index),
      applicationId: ids.of('applications', index * 10),
      messageId: `<bench-${index}@seseragi.example.jp>`,
      batchId: null,
      onceKey: null,
    }),
  },
  {
    table: 'audit_logs',
    count: share(0.2),
    change: (index, copied, ids, dice) => ({
      ...later(copied, index),
      resource: 'applications',
      recordId: ids.of('applications', index * 2),
      summary: `申請「${projectAt(index, dice).title}」を更新しました`,
    }),
  },
];

function dayIn(year: number, dice: Dice): string {
  return `${year}-${String(dice.int(1, 12)).padStart(2, '0')}-${String(dice.int(1, 28)).padStart(2, '0')}`;
}

/** The demo's rows of one table share few instants; their copies get some of their own. */
function later({ createdAt }: Row, index: number): Row {
  return { createdAt: new Date(Date.parse(String(createdAt)) - (index % 500_000) * 60_000).toISOString() };
}
