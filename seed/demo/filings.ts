import type { SubmissionStatus } from '../../resources/documents/rules/statuses.ts';
import { receiptNumberOf } from '../../resources/entries/rules/receipt-number.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication, DemoWorld } from './applications.ts';
import { addDays, earlier, hoursAfter, instantAt, nextMorning } from './days.ts';
import { type ExampleFile, filesFor } from './example-files.ts';
import { demoFile } from './files.ts';
import type { NextId } from './generate.ts';
import { type Actor, grantee } from './history.ts';
import { firstRoundDays, reviewerIds } from './submissions.ts';
import { staff } from './users.ts';
import { returnedSubmissionRemarks } from './vocabulary/remarks.ts';

/** What hangs on documents. */
export interface FilingRows {
  readonly files: SeedRow<'files'>[];
  readonly submission_files: SeedRow<'submission_files'>[];
  readonly submission_histories: SeedRow<'submission_histories'>[];
}

type Submission = SeedRow<'submissions'>;
type Step = Omit<SeedRow<'submission_histories'>, 'id' | 'submissionId' | 'updatedAt'>;

/** A file as it was laid ready, and the submission that it went with; both null for a draft. */
interface Handed extends ExampleFile {
  readonly round: number | null;
  readonly submittedAt: string | null;
  readonly laidAt: string;
}

interface Filing {
  readonly submission: Submission;
  readonly filedBy: Actor;
  readonly files: readonly Handed[];
  readonly steps: readonly Step[];
}

/** Applications whose documents have files and a history; those of older years, and of sets larger than the demo, came from an older system without. */
export function hasFilings({ plan }: DemoApplication): boolean {
  const isRecent = plan.pastYear === null || (plan.pastYear === 8 && plan.index % 3 === 0);
  return isRecent && plan.index < 400;
}

/** The files of a document and how it came to its state, told by the dates of its row. */
export function filingOf(submission: Submission, application: DemoApplication, world: DemoWorld): Filing {
  const { plan, organization, grant } = application;
  const form = world.forms[submission.grantReportFormId - 1];
  const examples = form ? filesFor(form.kind, grant.category, submission.formName) : [];
  const filedBy = grantee(organization);
  const laidReady = plan.rank > 3 && submission.isRequired === 1 && plan.index % 4 === 0;
  const draft = { round: null, submittedAt: null, laidAt: instantAt(addDays(world.baseDate, -1), 20, plan.index % 60) };
  const drafts = submission.status === 'NOT_SUBMITTED' && laidReady ? examples.slice(0, 1).map((example) => ({ ...example, ...draft })) : [];
  return { submission, filedBy, files: [...handedIn(submission, examples), ...drafts], steps: stepsOf(submission, filedBy) };
}

/** Puts a filing's rows into a batch. */
export function addFiling(batch: FilingRows, { submission, filedBy, files, steps }: Filing, nextId: NextId): void {
  for (const { source, fileName, round, submittedAt, laidAt } of files) {
    const [fileId, id] = [nextId('files'), nextId('submission_files')];
    const of = { resource: 'submission_files', field: 'fileId', recordId: id, uploadedById: filedBy.id };
    batch.files.push(demoFile({ id: fileId, source, fileName, ...of, at: laidAt }));
    const times = { submittedAt, createdAt: laidAt, updatedAt: submittedAt ?? laidAt };
    batch.submission_files.push({ id, submissionId: submission.id, fileName, fileId, round, submittedUserId: filedBy.id, ...times });
  }
  for (const step of steps)
    batch.submission_histories.push({ id: nextId('submission_histories'), submissionId: submission.id, ...step, updatedAt: step.createdAt });
}

/** In the first submission all files; in a second one the report again, which replaces the first. */
function handedIn({ round = 0, submittedAt }: Submission, examples: readonly ExampleFile[]): Handed[] {
  return Array.from({ length: round }, (_, index) => index + 1).flatMap((number) => {
    const at = timeOf(number, round, submittedAt);
    return examples
      .slice(0, number === 1 ? undefined : 1)
      .map((example) => ({ ...example, round: number, submittedAt: at, laidAt: hoursAfter(at, -0.2) }));
  });
}

function timeOf(number: number, round: number, submittedAt: string | null | undefined): string {
  return hoursAfter(submittedAt ?? '', -24 * firstRoundDays * (round - number));
}

function stepsOf(submission: Submission, filedBy: Actor): Step[] {
  const { id, round = 0, submittedAt, status, approvedAt } = submission;
  const reviewer = reviewerOf(submission);
  const reason = returnedSubmissionRemarks[id % returnedSubmissionRemarks.length] ?? null;
  const steps: Step[] = [];
  for (let number = 1; number <= round; number++) {
    const at = timeOf(number, round, submittedAt);
    const reviewedAt = nextMorning(at);
    const isOver = number < round;
    const begunAt = earlier(hoursAfter(reviewedAt, -0.5), approvedAt ?? reviewedAt);
    const begin = step('SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW', number, reviewer, begunAt);
    steps.push({
      ...step(number === 1 ? 'NOT_SUBMITTED' : 'SUBMITTED_RETURNED', 'SUBMITTED_PENDING_REVIEW', number, filedBy, at),
      receiptNumber: receiptNumberOf(id, number),
    });
    if (isOver || status !== 'SUBMITTED_PENDING_REVIEW') steps.push(begin);
    if (isOver || status === 'SUBMITTED_RETURNED')
      steps.push({ ...step('SUBMITTED_UNDER_REVIEW', 'SUBMITTED_RETURNED', number, reviewer, reviewedAt), comment: reason });
  }
  if (approvedAt) steps.push(step('SUBMITTED_UNDER_REVIEW', 'COMPLETED', round, reviewer, approvedAt));
  return steps;
}

function step(fromStatus: SubmissionStatus, toStatus: SubmissionStatus, round: number, who: Actor, createdAt: string): Step {
  return { fromStatus, toStatus, round, receiptNumber: null, comment: null, userId: who.id, userName: who.name, userRole: who.role, createdAt };
}

function reviewerOf({ id, approvedUserId }: Submission): Actor {
  const wanted = approvedUserId ?? reviewerIds[id % reviewerIds.length];
  const member = staff.find((one) => one.id === wanted);
  if (!member) throw new Error(`Nobody has the id ${wanted}`);
  return { id: member.id, name: member.name, role: member.role };
}
