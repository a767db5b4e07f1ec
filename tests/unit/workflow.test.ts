import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles } from '../../domain/roles.ts';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { type ApplicationStatus, applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { activityStatuses, applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { decidedText, reopeningTransition } from '../../domain/workflow/decided-matters.ts';
import { codesOfLegacy, type LegacyStatus, legacyStatusLabels, legacyStatusOf, progressOf } from '../../domain/workflow/legacy-statuses.ts';
import { applicationStatusGroups, turnGroup } from '../../domain/workflow/status-groups.ts';
import {
  isEnd,
  locksOnlyOwnRow,
  nextActions,
  returnTransitions,
  rolesToActAt,
  statusesAwaiting,
  stepBetween,
  stepsFor,
  stepsFrom,
} from '../../domain/workflow/transitions.ts';
import { requiresGranteeAction } from '../../domain/workflow/turn.ts';
import { granteeCapabilities } from '../../resources/applications/rules/grantee-capabilities.ts';
import { isUnderWay } from '../../resources/documents/rules/active-grants.ts';
import { resources } from '../../resources.config.ts';
import type { Action } from '../../schema/action.ts';

const all = applicationStatuses.map(({ key }) => key);
const start: ApplicationStatus = 'APPLICATION_IN_PROGRESS';

/** All statuses that a walk from `from` may come to. */
function reachable(from: ApplicationStatus): Set<ApplicationStatus> {
  const seen = new Set([from]);
  for (const status of seen) for (const { to } of stepsFrom(status)) seen.add(to);
  return seen;
}

/** The way of the design's table, phase by phase: from, to, who. */
const frame: readonly (readonly [ApplicationStatus, ApplicationStatus, string])[] = [
  ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'recipient'],
  ['APPLICATION_SUBMITTED', 'REVISION_REQUESTED', 'fund_staff'],
  ['REVISION_REQUESTED', 'UNDER_REVISION', 'recipient'],
  ['UNDER_REVISION', 'APPLICATION_SUBMITTED', 'recipient'],
  ['APPLICATION_SUBMITTED', 'SELECTION_PREPARATION', 'fund_staff'],
  ['SELECTION_PREPARATION', 'UNDER_REVIEW', 'fund_staff'],
  ['UNDER_REVIEW', 'AWAITING_BOARD_APPROVAL', 'fund_manager'],
  ['AWAITING_BOARD_APPROVAL', 'CONTRACT_PREPARATION', 'fund_department_head'],
  ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING', 'fund_staff'],
  ['CONTRACT_PROCESSING', 'CONTRACTED_ONGOING', 'fund_staff'],
  ['CONTRACTED_ONGOING', 'ADVANCE_PREPARATION', 'fund_staff'],
  ['CONTRACTED_ONGOING', 'IN_PROGRESS', 'fund_staff'],
  ['ADVANCE_PREPARATION', 'ADVANCE_APPROVAL_FUND_ADMIN', 'fund_staff'],
  ['ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_APPROVAL_FUND_DIRECTOR', 'fund_manager'],
  ['ADVANCE_APPROVAL_FUND_DIRECTOR', 'ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'fund_department_head'],
  ['ADVANCE_INSTRUCTION_GENERAL_AFFAIRS', 'ADVANCE_INSTRUCTION_ACCOUNTANT', 'general_staff general_department_head'],
  ['ADVANCE_INSTRUCTION_ACCOUNTANT', 'IN_PROGRESS', 'accounting_staff'],
  ['REPORT_PREPARING', 'REPORT_UNDER_REVIEW', 'recipient'],
  ['REPORT_UNDER_REVIEW', 'REPORT_COMPLETED_ADMIN', 'fund_manager'],
  ['REPORT_COMPLETED_ADMIN', 'REPORT_COMPLETED_DIRECTOR', 'fund_department_head'],
  ['REPORT_COMPLETED_DIRECTOR', 'REPORT_COMPLETED_AFFAIRS', 'general_staff'],
  ['REPORT_COMPLETED_AFFAIRS', 'REPORT_COMPLETED_AFFAIRS_MANAGER', 'general_department_head'],
  ['REPORT_COMPLETED_AFFAIRS_MANAGER', 'REPORT_COMPLETED_COUNCILOR', 'director'],
  ['REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_SETTLEMENT', 'accounting_staff'],
  ['REPORT_COMPLETED_COUNCILOR', 'REPORT_COMPLETED_WAITING_REFUND', 'accounting_staff'],
  ['REPORT_COMPLETED_WAITING_SETTLEMENT', 'GRANT_COMPLETED', 'accounting_staff'],
  ['REPORT_COMPLETED_WAITING_REFUND', 'GRANT_COMPLETED', 'accounting_staff'],
];

describe('the table of transitions', () => {
  it('reaches every status of the spec from the first', () => expect([...reachable(start)].sort()).toEqual([...all].sort()));

  it.each(all)('%s is an end without a way out, or can reach one', (status) => {
    const ends = applicationStatuses.filter(({ phase }) => phase === 'end').map(({ key }) => key);
    expect(isEnd(status)).toBe(ends.includes(status));
    expect(ends.some((end) => reachable(status).has(end))).toBe(true);
  });

  it('has each pair of statuses once, each step with a role, none on the spot', () => {
    const pairs = applicationTransitions.map(({ from, to }) => `${from} ${to}`);
    expect(new Set(pairs).size).toBe(pairs.length);
    for (const { from, to, by } of applicationTransitions)
      expect([from === to, by.length > 0, by.every((role) => roles.includes(role))]).toEqual([false, true, true]);
  });

  it.each(frame)('%s → %s is the step of %s', (from, to, by) =>
    expect([...(stepBetween(from, to)?.by ?? [])].filter((role) => role !== 'recipient' || by === 'recipient').join(' ')).toBe(by),
  );

  it.each(all)('at %s, each of the staff who is awaited finds a way on in words', (status) => {
    const decide: Action | undefined = resources.applications.actions?.decide;
    for (const role of rolesToActAt(status).filter((awaited) => awaited !== 'recipient')) {
      const ways = nextActions(status, role);
      const decides =
        decide?.by.includes(role) &&
        Object.values(decide.when ?? {})
          .flat()
          .includes(status);
      expect([role, ways.length > 0 || decides]).toEqual([role, true]);
      expect(new Set(ways.map(({ label }) => label)).size).toBe(ways.length);
      for (const { to } of ways.flatMap(({ steps }) => steps)) expect(stepBetween(status, to)?.by).toContain(role);
    }
  });

  it('offers the usual way first, the ways back beside it, and neither to whoever is not awaited', () => {
    expect(nextActions('REPORT_UNDER_REVIEW', 'fund_manager').map(({ label }) => label)).toEqual(['基金部長の決裁へ進める']);
    expect(nextActions('CONTRACTED_ONGOING', 'fund_staff').map(({ label }) => label)).toEqual(['前払いの準備へ進める', '前払いなしで活動へ進める']);
    expect(nextActions('CHANGE_UNDER_REVIEW', 'fund_staff').map(({ steps }) => steps.length)).toEqual([3]);
    expect(returnTransitions('ADVANCE_APPROVAL_FUND_ADMIN', 'fund_manager').map(({ to }) => to)).toEqual(['ADVANCE_PREPARATION']);
    expect(returnTransitions('APPLICATION_SUBMITTED', 'fund_staff').map(({ to }) => to)).toEqual(['REVISION_REQUESTED']);
    expect([nextActions('REPORT_UNDER_REVIEW', 'fund_staff'), returnTransitions('REPORT_UNDER_REVIEW', 'fund_staff')]).toEqual([[], []]);
  });

  it('demands a comment wherever something goes back, is sent back or ends by someone’s decision', () => {
    const silent = applicationTransitions.filter(({ kind, comment }) => (kind === 'back' || kind === 'return') && !comment);
    expect(silent).toEqual([]);
    for (const status of all.filter((key) => key.startsWith('RETURNED_'))) {
      for (const step of [...stepsFrom(status), ...applicationTransitions.filter(({ to }) => to === status)])
        expect([step.from, step.to, step.comment]).toEqual([step.from, step.to, true]);
    }
  });

  it('awaits someone at every status but the ends, and only those who can do something', () => {
    for (const status of all) {
      expect([status, rolesToActAt(status).length > 0]).toEqual([status, !isEnd(status)]);
      for (const role of rolesToActAt(status))
        expect([status, role, stepsFrom(status).some(({ by }) => by.includes(role))]).toEqual([status, role, true]);
    }
  });

  it('offers a mail wherever the staff hand the grantee something to do', () => {
    const running: readonly string[] = activityStatuses;
    const silent = applicationTransitions.filter(
      // Back from an errand, the activity goes on as it did.
      ({ to, by, mail }) => by.some((role) => role !== 'recipient') && !mail && requiresGranteeAction(to) && !running.includes(to),
    );
    expect(silent.map(({ from, to }) => `${from}>${to}`)).toEqual([]);
  });

  it('offers mails that there are templates for', () => {
    for (const { mail } of applicationTransitions) if (mail) expect(mailTemplateKeys).toHaveProperty(mail);
  });

  it('sets only columns that there are', () => {
    for (const { sets } of applicationTransitions) {
      for (const name of Object.keys(sets?.application ?? {})) expect(resources.applications.fields).toHaveProperty(name);
      for (const name of Object.keys(sets?.payment ?? {})) expect(resources.payments.fields).toHaveProperty(name);
    }
  });

  it('lets nobody move applications but the office and the grantee', () => {
    const movers = roles.filter((role) => applicationStatuses.some(({ key }) => stepsFor(key, role).length > 0));
    expect(movers).toEqual([
      'fund_staff',
      'fund_manager',
      'fund_department_head',
      'director',
      'general_department_head',
      'general_staff',
      'accounting_staff',
      'recipient',
    ]);
  });

  it('lets nobody choose what only the announcement of the results brings', () => {
    const told = applicationTransitions.filter(({ announced }) => announced).map(({ from, to }) => `${from} ${to}`);
    expect(told).toEqual(['AWAITING_BOARD_APPROVAL CONTRACT_PREPARATION', 'UNDER_REVIEW REJECTED_END', 'AWAITING_BOARD_APPROVAL REJECTED_END']);
    const chosen = roles.flatMap((role) => all.flatMap((key) => stepsFor(key, role)));
    expect(chosen.filter(({ to }) => to === 'REJECTED_END')).toEqual([]);
    expect(chosen.filter(({ from }) => from === 'AWAITING_BOARD_APPROVAL').map(({ to }) => to)).toEqual(['UNDER_REVIEW', 'UNDER_REVIEW']);
  });

  it('never lets a grantee choose what only a signature brings', () => {
    expect(stepsFor('CONTRACT_PROCESSING', 'recipient')).toEqual([]);
    expect(rolesToActAt('CONTRACT_PROCESSING')).toEqual(['recipient']);
  });

  it('brings any walk to an end, and each step of it begins where the last one ended', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30), { maxLength: 80 }), (choices) => {
        const walk: ApplicationStatus[] = [start];
        for (const choice of choices) {
          const steps = stepsFrom(walk.at(-1) as ApplicationStatus);
          if (steps.length === 0) break;
          walk.push(steps[choice % steps.length]?.to as ApplicationStatus);
        }
        for (const [index, to] of walk.slice(1).entries()) if (!stepBetween(walk[index] as ApplicationStatus, to)) return false;
        return [...reachable(walk.at(-1) as ApplicationStatus)].some(isEnd);
      }),
      { numRuns: 500 },
    );
  });
});

describe('the steps that hold one row', () => {
  const held = all.filter(locksOnlyOwnRow);

  it('lead to these statuses alone', () =>
    expect(held).toEqual([
      'APPLICATION_IN_PROGRESS',
      'APPLICATION_SUBMITTED',
      'APPLICATION_WITHDRAWN_END',
      'SELECTION_PREPARATION',
      'REVISION_REQUESTED',
      'UNDER_REVISION',
      'UNDER_REVIEW',
      'REJECTED_END',
    ]));

  it('make no documents, and touch no payment', () => {
    const steps = applicationTransitions.filter(({ to }) => held.includes(to));
    expect(steps.filter(({ to, sets, paysReceipts }) => isUnderWay(to) || sets?.payment || paysReceipts)).toEqual([]);
  });
});

describe('what a grantee may do', () => {
  it('is as the spec states it for its two statuses', () => {
    expect(granteeCapabilities('ACTIVITY_COMPLETED')).toMatchObject({
      edit: true,
      submitTo: 'REPORT_PREPARING',
      withdrawTo: 'WITHDRAWAL_NOTICE',
      showsApprovedAmount: { inLists: true, onDetail: true },
    });
    expect(granteeCapabilities('ADVANCE_APPROVAL_FUND_ADMIN')).toMatchObject({
      edit: true,
      submitTo: null,
      withdrawTo: 'WITHDRAWAL_NOTICE',
      showsApprovedAmount: { inLists: false, onDetail: true },
    });
  });

  it('follows the table elsewhere', () => {
    expect(granteeCapabilities('APPLICATION_IN_PROGRESS')).toMatchObject({
      edit: true,
      submitTo: 'APPLICATION_SUBMITTED',
      withdrawTo: 'APPLICATION_WITHDRAWN_END',
    });
    expect(granteeCapabilities('UNDER_REVIEW')).toMatchObject({ edit: false, submitTo: null, withdrawTo: null });
    for (const status of all) {
      const { submitTo, withdrawTo } = granteeCapabilities(status);
      for (const to of [submitTo, withdrawTo]) if (to) expect(stepBetween(status, to)?.by).toContain('recipient');
    }
  });
});

describe('the older generic statuses', () => {
  it('stand for every status exactly once', () => {
    const names = Object.keys(legacyStatusLabels) as LegacyStatus[];
    expect(names.flatMap(codesOfLegacy).sort()).toEqual([...all].sort());
  });

  it('walk along the three steps', () => {
    const progress = (key: ApplicationStatus) =>
      progressOf(legacyStatusOf(applicationStatuses.find((entry) => entry.key === key) as (typeof applicationStatuses)[number]));
    expect(
      ['APPLICATION_IN_PROGRESS', 'APPLICATION_SUBMITTED', 'UNDER_REVIEW', 'IN_PROGRESS', 'GRANT_COMPLETED'].map((key) =>
        progress(key as ApplicationStatus),
      ),
    ).toEqual([0, 1, 1, 2, 3]);
  });
});

describe('the groups of the status filter', () => {
  it('have what waits for each role, and nothing else', () => {
    const codes = new Map(Object.entries(applicationStatusGroups).map(([name, group]) => [name, group.codes]));
    for (const role of roles) expect([role, codes.get(turnGroup(role)) ?? []]).toEqual([role, statusesAwaiting(role)]);
  });

  it('take no status code as a name', () =>
    expect(Object.keys(applicationStatusGroups).filter((name) => (all as string[]).includes(name))).toEqual([]));
});

describe('what has been decided', () => {
  it('is refused with the way that is left, where there is one', () => {
    const over = (matter: 'amount' | 'account' | 'advance', status: ApplicationStatus) =>
      decidedText(matter, 'closed', status).split('変えられません。')[1];
    expect(over('advance', 'IN_PROGRESS')).toBe('差額は、精算で支払うか、返納していただきます。');
    expect([over('amount', 'IN_PROGRESS'), over('advance', 'DECLINED_END'), over('account', 'REJECTED_END')]).toEqual(['', '', '']);
    expect(over('amount', 'GRANT_COMPLETED')).toContain('「精算をやり直す」');
  });

  it('goes back where it begins anew, with a comment and no money on its way', () => {
    expect(reopeningTransition('ADVANCE_APPROVAL_FUND_ADMIN', 'ADVANCE_PREPARATION')).toMatchObject({
      ...{ kind: 'back', comment: true, needs: ['notInTransfer', 'nothingMoved'], sets: { payment: { status: 'not_started' } } },
    });
    expect(reopeningTransition('GRANT_COMPLETED', 'REPORT_UNDER_REVIEW')).toMatchObject({
      kind: 'back',
      needs: ['notInTransfer'],
      unpaysReceipts: true,
    });
    expect(reopeningTransition('GRANT_COMPLETED', 'IN_PROGRESS')).toBeUndefined();
  });
});
