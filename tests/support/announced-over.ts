import { setTimeout } from 'node:timers/promises';
import { isUndecided } from '../../domain/workflow/announcement.ts';
import { type ApiClient, apiClient, type ClientAnswer } from './api-client.ts';
import type { AnyRow } from './rows.ts';

function passed(answer: ClientAnswer): ClientAnswer {
  const refused = Array.isArray(answer.data) ? answer.data.find(({ success }: AnyRow) => success === false) : undefined;
  if (answer.status >= 300 || refused) throw new Error(`${answer.status} ${answer.error ?? JSON.stringify(refused)}`);
  return answer;
}

/** Lets applications hear of their results from a running server. */
export async function announcedOver(url: string, applications: readonly AnyRow[], inputs?: AnyRow): Promise<void> {
  await decidedOver(
    url,
    applications.map(({ id }) => id),
    inputs,
  );
  for (const year of new Set(applications.map(({ grantYear }) => grantYear))) await toldOver(url, year);
}

/** One person enters the results, another approves them. */
export async function decidedOver(url: string, ids: readonly number[], inputs: AnyRow = { outcome: 'awarded' }): Promise<void> {
  const [staff, head] = await persons(url);
  passed(await staff('POST', '/applications/bulk-decide', { ids, boardDate: '2026-11-10', ...inputs }));
  const { decisions } = passed(await staff('GET', `/decisions?limit=200&status=draft&${ids.map((id) => `applicationId=${id}`).join('&')}`)).data;
  passed(await head('POST', '/decisions/bulk-approve', { ids: decisions.map(({ id }: AnyRow) => id) }));
}

/** All approved results of a year are announced by two persons, and told by the server's own round. */
export async function toldOver(url: string, grantYear: number): Promise<void> {
  const [staff, head] = await persons(url);
  const values = {
    title: `結果の通知 ${Date.now()}`,
    grantYear,
    wave: 'all',
    replyBy: '2027-04-10',
    awardText: '採',
    waitText: '補',
    rejectText: '否',
  };
  // The letters are to be drawn before the moment comes; where they were not, a later one is chosen.
  for (let ahead = 5000; ; ahead *= 3) {
    const at = new Date(Date.now() + ahead);
    const { id } = passed(await staff('POST', '/announcements', { ...values, at: at.toISOString() })).data;
    passed(await staff('POST', `/announcements/${id}/submit`, {}));
    await standsAt(staff, id, ({ letterCount, problems, total }) => letterCount + problems === total || Date.now() > at.getTime());
    const approved = await head('POST', `/announcements/${id}/approve`, {});
    if (approved.status < 300) return standsAt(staff, id, ({ status }) => status === 'done');
    passed(await staff('POST', `/announcements/${id}/revise`, {}));
    if (Date.now() < at.getTime()) passed(approved);
  }
}

/** Adoptions with a grant number whose result is told: before that, mails do not speak of the amount. */
export async function toldAdoptions(staff: ApiClient): Promise<AnyRow[]> {
  const { adoptions } = passed(await staff('GET', '/adoptions?hasGrantNumber=true&limit=200&sortBy=grantNumber')).data as { adoptions: AnyRow[] };
  return adoptions.filter(({ status }) => !isUndecided(status));
}

const persons = (url: string) =>
  Promise.all((['fund_staff', 'fund_department_head'] as const).map((role) => apiClient(url, '/admin/login', role))) as Promise<
    [ApiClient, ApiClient]
  >;

async function standsAt(staff: ApiClient, id: number, isThere: (row: AnyRow) => boolean): Promise<void> {
  const until = Date.now() + 120_000;
  for (;;) {
    const { data } = passed(await staff('GET', `/announcements/${id}`));
    if (isThere(data)) return;
    if (Date.now() > until) throw new Error(`The announcement stands at ${JSON.stringify(data)}`);
    await setTimeout(200);
  }
}
