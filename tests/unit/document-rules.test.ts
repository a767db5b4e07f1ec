import { describe, expect, it } from 'vitest';
import { submissionStatuses } from '../../domain/terms.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { isUnderWay } from '../../resources/documents/rules/active-grants.ts';
import { currentFiles } from '../../resources/documents/rules/current-files.ts';
import { documentProgress } from '../../resources/documents/rules/document-progress.ts';
import { dueDateOf } from '../../resources/documents/rules/required-forms.ts';
import { acceptsFiles, mayWithdrawFile, type SubmissionStatus } from '../../resources/documents/rules/statuses.ts';
import { receiptNumberOf } from '../../resources/entries/rules/receipt-number.ts';
import { resources } from '../../resources.config.ts';
import type { Step } from '../../schema/lifecycle.ts';

describe('currentFiles', () => {
  const file = (id: number, fileName: string, removedAt: string | null = null) => ({ id, fileName, removedAt });
  it('are the latest of each name, in the order in which they came', () =>
    expect(currentFiles([file(1, 'a'), file(2, 'b'), file(3, 'a')]).map(({ id }) => id)).toEqual([2, 3]));
  it('are none that was withdrawn; what it had replaced is in force again', () =>
    expect(currentFiles([file(1, 'a'), file(2, 'b', '2026-11-21'), file(3, 'a', '2026-11-21')]).map(({ id }) => id)).toEqual([1]));
  it('do not depend on the order given', () => expect(currentFiles([file(3, 'a'), file(1, 'a')]).map(({ id }) => id)).toEqual([3]));
});

describe('standingOf', () => {
  const document = (status: string, isRequired = true) => ({ status, isRequired });
  it('counts the required ones alone', () =>
    expect(documentProgress([document('COMPLETED'), document('SUBMITTED_RETURNED'), document('NOT_SUBMITTED', false)])).toEqual({
      required: 2,
      completed: 1,
      isComplete: false,
      open: [document('SUBMITTED_RETURNED')],
    }));
  it('is complete when all of them are', () =>
    expect(documentProgress([document('COMPLETED'), document('NOT_SUBMITTED', false)]).isComplete).toBe(true));
  it('is not complete without any', () => expect(documentProgress([document('COMPLETED', false)]).isComplete).toBe(false));
});

describe('the day on which a form is due', () => {
  const period = { startDate: '2026-04-01', endDate: '2027-02-28' };
  it.each([
    ['startDate', 10, '2026-04-11'],
    ['endDate', 1, '2027-03-01'],
    ['endDate', -30, '2027-01-29'],
  ])('%s and %d days', (dueBasis, dueDays, day) => expect(dueDateOf({ dueBasis, dueDays }, period)).toBe(day));
  it('is none without a period', () => expect(dueDateOf({ dueBasis: 'endDate', dueDays: 1 }, { startDate: '2026-04-01', endDate: null })).toBeNull());
});

describe('the steps of a document', () => {
  const statuses = Object.keys(submissionStatuses) as SubmissionStatus[];
  it('lead to every status but the first, and out of each', () => {
    const steps = Object.values<Step>(resources.submissions.lifecycle?.steps ?? {});
    expect(new Set(steps.map(({ to }) => to))).toEqual(new Set(statuses.filter((status) => status !== 'NOT_SUBMITTED')));
    expect(new Set(steps.flatMap(({ from }) => from))).toEqual(new Set(statuses));
  });
  it('take files only before a submission and after a return, and give one back only before the review', () => {
    expect(statuses.filter(acceptsFiles)).toEqual(['NOT_SUBMITTED', 'SUBMITTED_RETURNED']);
    expect(statuses.filter(mayWithdrawFile)).toEqual(['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_RETURNED']);
  });
});

describe('a grant', () => {
  it('is under way from the signed contract until an end', () => {
    const not = applicationStatuses.filter(({ key }) => !isUnderWay(key)).map(({ phase }) => phase);
    expect(new Set(not)).toEqual(new Set(['application', 'selection', 'contract', 'end']));
    expect(
      ['CONTRACT_PROCESSING', 'CONTRACTED_ONGOING', 'RETURNED_TO_RECIPIENT_BY_DIRECTOR', 'GRANT_COMPLETED'].map((key) => isUnderWay(key as never)),
    ).toEqual([false, true, true, false]);
  });
  it('gives each submission a number of its own', () =>
    expect([receiptNumberOf(7, 1), receiptNumberOf(1234567, 12)]).toEqual(['U000007-1', 'U1234567-12']));
});
