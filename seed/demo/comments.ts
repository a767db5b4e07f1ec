import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, hoursAfter, instantAt, nextMorning } from './days.ts';
import { type Dice, diceFor } from './random.ts';
import { reviewerIds } from './submissions.ts';
import { contactIdOf, staffWithRole } from './users.ts';
import * as remarks from './vocabulary/remarks.ts';

export type CommentDraft = Omit<SeedRow<'comments'>, 'id'>;

interface Children {
  readonly submissions: readonly SeedRow<'submissions'>[];
  readonly receipts: readonly SeedRow<'receipts'>[];
}

/** What was said about an application, its documents and its receipts. A receipt that was sent back has the reason beside it. */
export function commentsFor(application: DemoApplication, { submissions, receipts }: Children, baseDate: string): CommentDraft[] {
  const { plan } = application;
  const dice = diceFor('comments', plan.index);
  const write = (
    entityType: CommentDraft['entityType'],
    entityId: number,
    content: string,
    userId: number,
    isInternal: boolean,
    createdAt: string,
  ) => ({
    entityType,
    entityId,
    applicationId: plan.id,
    content,
    isInternal: isInternal ? 1 : 0,
    userId,
    createdAt,
    updatedAt: createdAt,
  });
  return [
    ...onApplication(application, baseDate, dice, write),
    ...submissions.flatMap((row) => onSubmission(row, application, dice, write)),
    ...receipts.flatMap((row) => onReceipt(row, dice, write)),
  ];
}

type Write = (
  entityType: CommentDraft['entityType'],
  entityId: number,
  content: string,
  userId: number,
  isInternal: boolean,
  createdAt: string,
) => CommentDraft;

function onApplication({ plan, organization, timeline }: DemoApplication, baseDate: string, dice: Dice, write: Write): CommentDraft[] {
  if (plan.status === 'APPLICATION_IN_PROGRESS' || !dice.chance(0.4)) return [];
  const day = plan.rank < 2 ? addDays(baseDate, -1) : addDays(timeline.entryDate, dice.int(5, 40));
  const reviewer = dice.pick(reviewerIds);
  const turn = dice.int(0, remarks.applicationRemarks.question.length - 1);
  const note = write(
    'application',
    plan.id,
    dice.pick(remarks.applicationRemarks.internal),
    dice.chance(0.8) ? reviewer : staffWithRole('general_staff').id,
    true,
    instantAt(day, 11, dice.int(0, 59)),
  );
  if (dice.chance(0.5)) return [note];
  return [
    write('application', plan.id, remarks.applicationRemarks.question[turn] ?? '', reviewer, false, instantAt(day, 13, dice.int(0, 59))),
    write(
      'application',
      plan.id,
      remarks.applicationRemarks.answer[turn] ?? '',
      contactIdOf(organization),
      false,
      instantAt(day, 20, dice.int(0, 59)),
    ),
    note,
  ];
}

function onSubmission(row: SeedRow<'submissions'>, { organization }: DemoApplication, dice: Dice, write: Write): CommentDraft[] {
  if (!row.submittedAt) return [];
  const reviewer = dice.pick(reviewerIds);
  if (row.status === 'SUBMITTED_RETURNED')
    return [
      write(
        'submission',
        row.id,
        dice.pick(remarks.submissionRemarks.returned),
        contactIdOf(organization),
        false,
        hoursAfter(nextMorning(row.submittedAt), 2),
      ),
    ];
  if (!dice.chance(0.2)) return [];
  const thanks = write(
    'submission',
    row.id,
    dice.pick(remarks.submissionRemarks.thanks),
    contactIdOf(organization),
    false,
    hoursAfter(row.submittedAt, 0.1),
  );
  if (row.status === 'SUBMITTED_PENDING_REVIEW' || dice.chance(0.5)) return [thanks];
  return [thanks, write('submission', row.id, dice.pick(remarks.submissionRemarks.internal), reviewer, true, hoursAfter(row.submittedAt, 5))];
}

function onReceipt(row: SeedRow<'receipts'>, dice: Dice, write: Write): CommentDraft[] {
  if (!row.submittedAt) return [];
  const reviewer = dice.pick(reviewerIds);
  if (row.status === 'rejected')
    return [write('receipt', row.id, dice.pick(remarks.rejectedReceiptRemarks), reviewer, false, hoursAfter(row.submittedAt, 4))];
  return dice.chance(0.04) ? [write('receipt', row.id, dice.pick(remarks.receiptRemarks), reviewer, true, hoursAfter(row.submittedAt, 6))] : [];
}
