import type { SeedRow } from '../insert.ts';
import { stepRow } from './announcements.ts';
import { addDays, instantAt } from './days.ts';
import { type StaffMember, staff, staffRows, staffWithRole } from './users.ts';

/** Who has had whose account in hand: each was made by the manager long ago, and a colleague on leave was made ready for the return of late. */
export function accountControlRows(baseDate: string): SeedRow<'account_controls'>[] {
  const manager = staffWithRole('fund_manager').id;
  const made = staffRows('', baseDate).filter(({ id }) => id !== manager);
  const created = made.map(({ id, createdAt }) => ({ userId: id as number, how: 'created' as const, createdAt, updatedAt: createdAt }));
  const onLeave = staff
    .filter(({ active }) => !active)
    .flatMap(({ id }) => [trace(id, 'role', addDays(baseDate, -9)), trace(id, 'invited', addDays(baseDate, -9))]);
  return [...created, ...onLeave].map((row, index) => ({ id: index + 1, ...row, controllerId: manager }));
}

function trace(userId: number, how: SeedRow<'account_controls'>['how'], day: string) {
  const at = instantAt(day, 10, userId);
  return { userId, how, createdAt: at, updatedAt: at };
}

const devices = ['Windows の Edge', 'Windows の Chrome', 'iPhone の Safari', 'Mac の Safari'];

/** What the staff signs in by: a computer in the office, and a second device of some. */
export function knownDeviceRows(baseDate: string): SeedRow<'known_devices'>[] {
  const active = staff.filter((member) => member.active);
  const found = active.flatMap((member) => [device(member, 0, baseDate), ...(member.id % 3 === 0 ? [device(member, 1, baseDate)] : [])]);
  return found.map((row, index) => ({ id: index + 1, ...row }));
}

function device({ id }: StaffMember, nth: number, baseDate: string) {
  const first = instantAt(addDays(baseDate, -200 + nth * 90), 9, id);
  const last = instantAt(addDays(baseDate, -1 - nth * 6), 9, id);
  const [name] = devices.slice((id + nth * 2) % devices.length);
  // Nobody has the secret that this would be the hash of.
  return { userId: id, tokenHash: `demo ${id} ${nth}`, device: name as string, lastUsedAt: last, createdAt: first, updatedAt: last };
}

/** A telephone that was lost and one that was found again, with the steps that were taken about them. */
export function factorResets(baseDate: string): { readonly rows: SeedRow<'factor_resets'>[]; readonly steps: SeedRow<'factor_resets_history'>[] } {
  const [manager, chief] = [staffWithRole('fund_manager'), staffWithRole('fund_department_head')];
  const [asked, granted, over] = [
    instantAt(addDays(baseDate, -41), 10, 1),
    instantAt(addDays(baseDate, -41), 11, 2),
    instantAt(addDays(baseDate, -40), 11, 2),
  ];
  const [found, back] = [instantAt(addDays(baseDate, -12), 9, 3), instantAt(addDays(baseDate, -12), 15, 4)];
  const director = staffWithRole('director');
  return {
    rows: [
      {
        ...{
          id: 1,
          userId: staffWithRole('accounting_staff').id,
          status: 'done',
          reason: 'スマートフォンの故障。内線で本人と話し、社員証を確かめました。',
        },
        ...{ requestedById: manager.id, approvedById: chief.id, approvedAt: granted, dueAt: over, createdAt: asked, updatedAt: over },
      },
      {
        ...{ id: 2, userId: director.id, status: 'cancelled', reason: 'スマートフォンを電車に忘れました。内線201', requestedById: director.id },
        ...{ createdAt: found, updatedAt: back },
      },
    ],
    steps: [
      stepRow(1, [null, 'requested'], manager, asked),
      stepRow(1, ['requested', 'approved'], chief, granted),
      { ...stepRow(1, ['approved', 'done'], chief, over), userId: null, userName: null, userRole: null },
      stepRow(2, [null, 'requested'], director, found),
      { ...stepRow(2, ['requested', 'cancelled'], manager, back), comment: 'スマートフォンが見つかり、認証アプリで確かめられました。' },
    ].map((step, index) => ({ id: index + 1, ...step }) as SeedRow<'factor_resets_history'>),
  };
}
