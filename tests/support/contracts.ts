import { statusEntry } from '../../domain/workflow/transitions.ts';
import { announcedOver } from './announced-over.ts';
import { type ApiClient, apiClient } from './api-client.ts';
import type { AnyRow } from './rows.ts';

/** From the submitted application to the board, and who takes each step. */
const way = [
  ['APPLICATION_SUBMITTED', 'fund_staff'],
  ['SELECTION_PREPARATION', 'fund_staff'],
  ['UNDER_REVIEW', 'fund_manager'],
  ['AWAITING_BOARD_APPROVAL', null],
] as const;

/** Brings applications of the demo to where their letters are sent, step by step as the office does it. @returns those rows, by grant number */
export async function preparedContracts(url: string, count: number): Promise<readonly AnyRow[]> {
  const staff = await apiClient(url, '/admin/login', 'fund_staff');
  let rows: readonly AnyRow[] = [];
  for (const [index, [status, role]] of way.entries()) {
    const found = (await staff('GET', `/applications?status=${status}&limit=200`)).data.applications as AnyRow[];
    const known = new Set(rows.map(({ id }) => id));
    // What has come in by a call that is open stays where it is until it has closed.
    const fresh = found.filter(({ id, callId }) => !known.has(id) && callId === null);
    rows = [...rows, ...(await completed(staff, fresh.slice(0, count - rows.length), rows.length))];
    const next = way[index + 1]?.[0];
    if (role && next) await moveAll(await apiClient(url, '/admin/login', role), rows, next);
  }
  await announcedOver(url, rows);
  if (rows.length < count) throw new Error(`Only ${rows.length} applications could be brought to their contract`);
  return rows;
}

/** What the office enters once it is clear what is granted. */
function completed(staff: ApiClient, rows: readonly AnyRow[], before: number): Promise<AnyRow[]> {
  return Promise.all(
    rows.map(async ({ id, version }, index) => {
      const grantNumber = `2027-${String(7001 + before + index)}`;
      const facts = { version, grantNumber, approvedAmount: 500_000, startDate: '2027-04-01', endDate: '2028-03-31' };
      const { status, data, error } = await staff('PUT', `/applications/${id}`, facts);
      if (status !== 200) throw new Error(`Application ${id}: ${error}`);
      return data;
    }),
  );
}

async function moveAll(actor: ApiClient, rows: readonly AnyRow[], to: Parameters<typeof statusEntry>[0]): Promise<void> {
  const { data } = await actor('POST', '/applications/status', { ids: rows.map(({ id }) => id), applicationStatusId: statusEntry(to).id });
  const refused = data.find(({ success }: AnyRow) => !success);
  if (refused) throw new Error(`Not moved to ${to}: ${JSON.stringify(refused)}`);
}
