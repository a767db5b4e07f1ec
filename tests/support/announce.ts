import type { Outcome } from '../../domain/workflow/outcomes.ts';
import { drawLetters } from '../../resources/decisions/server/announcements/draw-letters.ts';
import { announcementPoller } from '../../resources/decisions/server/announcements/poller.ts';
import type { TestApp } from './app.ts';
import { withoutGuards } from './guards.ts';
import type { AnyRow } from './rows.ts';

/** A result that is wished for an application; with a reason it takes the place of one that stands. */
export interface Wish {
  readonly id: number;
  readonly outcome: Outcome;
  readonly [input: string]: unknown;
}

/** Why a call that should pass did not. */
function passed<T extends { readonly status: number; readonly error: string | null; readonly text: string }>(answer: T): T {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.error ?? answer.text}`);
  return answer;
}

/** Decides applications as the office does: one person enters each result, another approves it. @returns the decisions in the order of the wishes */
export async function decideAll(app: TestApp, wishes: readonly Wish[]): Promise<AnyRow[]> {
  const decisions: AnyRow[] = [];
  for (const { id, ...inputs } of wishes) {
    const values = { boardDate: '2026-11-10', ...inputs };
    if (inputs.reason) passed(await app.call('fund_staff', 'POST', '/decisions', { applicationId: id, ...values }));
    else passed(await app.call('fund_staff', 'POST', `/applications/${id}/decide`, values));
    decisions.push(passed(await app.call('fund_staff', 'GET', `/decisions?applicationId=${id}&status=draft`)).data.decisions[0]);
  }
  for (const { id } of decisions) passed(await app.call('fund_manager', 'POST', `/decisions/${id}/approve`, {}));
  return decisions;
}

/** An announcement of all approved decisions of a year, drawn and approved by two persons for the moment `at`. */
export async function scheduled(app: TestApp, at: Date, more: AnyRow = {}): Promise<AnyRow> {
  const given = {
    title: '結果の通知',
    wave: 'all',
    at: at.toISOString(),
    replyBy: '2027-04-10',
    awardText: '採',
    waitText: '補',
    rejectText: '否',
    ...more,
  };
  const { data } = passed(await app.call('fund_staff', 'POST', '/announcements', given));
  passed(await app.call('fund_staff', 'POST', `/announcements/${data.id}/submit`, {}));
  while (await drawLetters(app.services));
  const approved = await app.call('fund_department_head', 'POST', `/announcements/${data.id}/approve`, {});
  return passed(approved).data;
}

/** Lets the moment come: what is due by then is told. */
export async function tellAt(app: TestApp, at: Date): Promise<void> {
  app.setNow(at);
  await announcementPoller(app.services)();
}

/** Lets applications hear of their results within a minute. */
export async function announceAll(app: TestApp, wishes: readonly Wish[]): Promise<void> {
  await decideAll(app, wishes);
  const ids = wishes.map(({ id }) => id);
  const years = await app.engine.db.selectFrom('applications').select('grantYear').distinct().where('id', 'in', ids).execute();
  const at = new Date(app.services.now().getTime() + 60_000);
  for (const { grantYear } of years) await scheduled(app, at, { grantYear });
  await tellAt(app, at);
}

/** Takes away all that has been decided and announced, so that a test may begin again with the same applications. */
export async function withoutResults({ engine }: TestApp): Promise<void> {
  const { db } = engine;
  await withoutGuards(engine, 'decisions_history', 'announcements_history', 'letters');
  await db.updateTable('decisions').set({ announcementId: null, letterId: null, replacesId: null }).execute();
  for (const table of ['decisions', 'announcements'] as const) await db.deleteFrom(table).execute();
  await db.deleteFrom('letters').where('kind', 'in', ['award', 'conditional_award', 'waitlist', 'rejection']).execute();
  await db.deleteFrom('outbox').where('onceKey', 'like', 'result %').execute();
}
