import { describe, expect, it } from 'vitest';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { isSentBack, phaseSteps, type Visit } from '../../domain/workflow/phases.ts';
import { statusEntry } from '../../domain/workflow/transitions.ts';
import { dueText, isTurnOf, turnText } from '../../domain/workflow/turn.ts';
import { checkForm, inputNames } from '../../refine-app/resource/edit/form-values.ts';
import { withInputs } from '../../resources/applications/screens/console/record/section-resource.ts';
import { resources } from '../../resources.config.ts';

/** `済申請 今選考 先契約 …`: the steps in one line. */
function line(key: Parameters<typeof statusEntry>[0], history?: readonly Visit[]): string {
  const signs = { done: '済', current: '今', ahead: '先', skipped: '無', ended: '止' };
  return phaseSteps(statusEntry(key), history)
    .map(({ state, label }) => `${signs[state]}${label}`)
    .join(' ');
}

function historyOf(...keys: Visit['toStatus'][]): Visit[] {
  return keys.map((toStatus, index) => ({ fromStatus: keys[index - 1] ?? null, toStatus, createdAt: `2026-0${index + 1}-01T00:00:00.000Z` }));
}

describe('the phases of an application', () => {
  it('count what lies before as done where no history can be read', () => {
    expect(line('APPLICATION_IN_PROGRESS')).toBe('今申請 先選考 先契約 先前払い 先活動 先報告 先決裁 先精算 先終了');
    expect(line('IN_PROGRESS')).toBe('済申請 済選考 済契約 済前払い 今活動 先報告 先決裁 先精算 先終了');
    expect(line('GRANT_COMPLETED')).toBe('済申請 済選考 済契約 済前払い 済活動 済報告 済決裁 済精算 済終了');
  });

  it('tell from the history what the way led past, and since when', () => {
    const history = historyOf('APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'UNDER_REVIEW', 'CONTRACT_PREPARATION', 'IN_PROGRESS');
    expect(line('IN_PROGRESS', history)).toBe('済申請 済選考 済契約 無前払い 今活動 先報告 先決裁 先精算 先終了');
    expect(phaseSteps(statusEntry('IN_PROGRESS'), history).map(({ since }) => since?.slice(0, 7))).toEqual([
      '2026-01',
      '2026-03',
      '2026-04',
      undefined,
      '2026-05',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('do not trust a history that lacks its beginning', () => {
    const late = historyOf('APPLICATION_IN_PROGRESS', 'IN_PROGRESS').slice(1);
    expect(line('IN_PROGRESS', late)).toMatch(/^済申請 済選考 済契約 済前払い 今活動/);
  });

  it('show papers that were sent back at the decision', () => {
    expect(line('RETURNED_BY_DIRECTOR')).toMatch(/済報告 今決裁 先精算 先終了$/);
    expect(['RETURNED_BY_DIRECTOR', 'REVISION_REQUESTED', 'SUBMISSION_ON_HOLD'].map((key) => isSentBack(statusEntry(key)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(['UNDER_REVIEW', 'REPORT_COMPLETED_DIRECTOR'].map((key) => isSentBack(statusEntry(key)))).toEqual([false, false]);
  });

  it('stop where the grant ended early, with or without a history', () => {
    expect(line('REJECTED_END')).toBe('済申請 済選考 無契約 無前払い 無活動 無報告 無決裁 無精算 止終了');
    expect(line('APPLICATION_WITHDRAWN_END')).toMatch(/^済申請 無選考/);
    const declined = historyOf('APPLICATION_IN_PROGRESS', 'UNDER_REVIEW', 'CONTRACT_PREPARATION', 'IN_PROGRESS', 'REFUND_REQUESTED', 'DECLINED_END');
    expect(line('DECLINED_END', declined)).toBe('済申請 済選考 済契約 無前払い 済活動 無報告 無決裁 済精算 止終了');
  });

  it('have exactly one place for every status', () => {
    for (const status of applicationStatuses) {
      const here = phaseSteps(status).filter(({ state, phase }) => state === 'current' || state === 'ended' || (phase === 'end' && state === 'done'));
      expect(here, status.key).toHaveLength(1);
    }
  });
});

describe('whose turn it is', () => {
  it.each([
    ['ADVANCE_APPROVAL_FUND_ADMIN', 3, '基金管理者の対応待ち（3日前から）'],
    ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 1, '総務担当・総務部長の対応待ち（昨日から）'],
    ['IN_PROGRESS', 0, '助成者の対応待ち（今日から）'],
    ['GRANT_COMPLETED', 10, '手続きは終わっています'],
    ['UNDER_REVIEW', null, '基金管理者の対応待ち'],
  ] as const)('%s for %s days', (status, days, text) => expect(turnText(status, days)).toBe(text));

  it('knows the reader', () => {
    expect(isTurnOf('general_staff', 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS')).toBe(true);
    expect(isTurnOf('fund_staff', 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS')).toBe(false);
  });

  it('says how far off a due date is, and nothing where nobody waits', () => {
    expect(dueText({ daysLeft: 3, overdueDays: null })).toEqual({ text: 'あと3日', late: false });
    expect(dueText({ daysLeft: 0, overdueDays: null })).toEqual({ text: '今日まで', late: false });
    expect(dueText({ daysLeft: null, overdueDays: 20 })).toEqual({ text: '20日超過', late: true });
    expect(dueText({ daysLeft: null, overdueDays: null })).toBeNull();
  });
});

describe('a section edited by itself', () => {
  const row = { id: 1, version: 3, createdAt: '', updatedAt: '', abilities: [], title: '題', startDate: '2026-05-01', endDate: '2026-04-01' };

  it('has no inputs but its own, and keeps what is only read', () => {
    const part = withInputs(resources.applications, ['title', 'theme']);
    expect(inputNames(part, [])).toEqual(['title', 'theme']);
    expect(part.fields).toHaveProperty('organizationName');
  });

  it('makes the checks that concern it, and no others', () => {
    const content = withInputs(resources.applications, ['title']);
    expect(checkForm(content, ['title'], row, { title: '新しい題' })).toEqual({ values: { title: '新しい題' }, errors: {} });
    const dates = withInputs(resources.applications, ['startDate', 'endDate']);
    expect(checkForm(dates, ['startDate', 'endDate'], row, { startDate: '2026-05-01', endDate: '2026-04-02' }).errors).toHaveProperty('endDate');
  });
});
