import { announcementRound } from '../../api/actions/announcements/round.ts';
import type { Outcome } from '../../domain/workflow/outcomes.ts';
import type { TestApp } from './app.ts';
import type { AnyRow } from './rows.ts';

/** A result that is wished for an application. */
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
  for (const { id, ...inputs } of wishes)
    passed(await app.call('fund_staff', 'POST', `/applications/${id}/decide`, { boardDate: '2026-11-10', ...inputs }));
  const decisions: AnyRow[] = [];
  for (const { id } of wishes) {
    const { data } = passed(await app.call('fund_staff', 'GET', `/decisions?applicationId=${id}&status=draft`));
    decisions.push(data.decisions[0]);
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
  const round = announcementRound(app.services);
  await round();
  const approved = await app.call('fund_department_head', 'POST', `/announcements/${data.id}/approve`, {});
  return passed(approved).data;
}

/** Lets applications hear of their results at once. */
export async function announceAll(app: TestApp, wishes: readonly Wish[]): Promise<void> {
  await decideAll(app, wishes);
  const years = await app.engine.db
    .selectFrom('applications')
    .select('grantYear')
    .distinct()
    .where(
      'id',
      'in',
      wishes.map(({ id }) => id),
    )
    .execute();
  const before = app.services.now();
  const at = new Date(before.getTime() + 60_000);
  for (const { grantYear } of years) await scheduled(app, at, { grantYear });
  app.setNow(at);
  await announcementRound(app.services)();
}
