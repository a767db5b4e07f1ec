import type { SeedRow } from '../insert.ts';
import { applicationFor, applicationRows, type DemoApplication, type DemoWorld } from './applications.ts';
import { type AuditDraft, eventsFor } from './audit.ts';
import { withBudgets } from './budgets.ts';
import { springYear } from './calendar.ts';
import { commentsFor } from './comments.ts';
import { budgetItemsFor } from './cost-plan.ts';
import { addFiling, type FilingRows, filingOf, hasFilings } from './filings.ts';
import { makeGrants } from './grants.ts';
import { type HistoryDraft, historyFor } from './history.ts';
import { mailingFor } from './mailing.ts';
import { type MailDraft, mailFor } from './mails.ts';
import { makeOrganizations, organizationCount } from './organizations.ts';
import { paymentFor } from './payments.ts';
import { planApplications } from './plan.ts';
import { linesOfSample, receiptFile, sampleGiver } from './receipt-files.ts';
import { receiptHistoryFor } from './receipt-history.ts';
import { type ReceiptDraft, receiptsFor, singleReceiptFor } from './receipts.ts';
import { makeReportForms, templatesOf } from './report-forms.ts';
import { settlementFor, settlementOf } from './settlements.ts';
import { submissionsFor } from './submissions.ts';

/** The rows of some applications that follow each other. */
export interface DemoBatch extends FilingRows {
  readonly applications: SeedRow<'applications'>[];
  readonly submissions: SeedRow<'submissions'>[];
  readonly receipts: SeedRow<'receipts'>[];
  readonly receipt_lines: SeedRow<'receipt_lines'>[];
  readonly receipt_histories: SeedRow<'receipt_histories'>[];
  readonly receipt_images: SeedRow<'receipt_images'>[];
  readonly budget_items: SeedRow<'budget_items'>[];
  readonly files: SeedRow<'files'>[];
  readonly payments: SeedRow<'payments'>[];
  readonly settlements: SeedRow<'payment_settlements'>[];
  readonly comments: SeedRow<'comments'>[];
  readonly mails: MailDraft[];
  /** Of each application from its oldest step to its latest; the ids are given where they are written. */
  readonly history: HistoryDraft[];
  /** For the audit log, which is written at the end in the order of time. */
  readonly events: AuditDraft[];
}

export function makeWorld(baseDate: string, applications: number): DemoWorld {
  const organizations = makeOrganizations(organizationCount(applications));
  const grants = withBudgets({ baseDate, organizations, grants: makeGrants(baseDate) }, applications);
  return { baseDate, grants, organizations, forms: makeReportForms(grants.filter(({ year }) => year < springYear(baseDate))) };
}

/** So many applications have all their documents, receipts and steps; the others of a large set have few, evenly in between. */
const complete = 4000;

/** As if what was before had stayed in an older system. */
const latestSteps = 2;

/** All applications with what hangs on them, in batches, so that any number fits into memory. The same input gives the same rows. */
export function* demoBatches(world: DemoWorld, count: number, size: number): Generator<DemoBatch> {
  const rowOf = applicationRows();
  const nextId = counters(templatesOf(world.forms).length);
  const give = sampleGiver();
  const stride = Math.ceil(count / complete);
  let batch = emptyBatch();
  for (const plan of planApplications(count)) {
    const application = applicationFor(plan, world);
    addApplication(batch, application, rowOf(application), world, nextId, give, plan.index % stride === 0);
    if (batch.applications.length < size) continue;
    yield batch;
    batch = emptyBatch();
  }
  if (batch.applications.length > 0) yield batch;
}

type SampleGiver = ReturnType<typeof sampleGiver>;
export type NextId = (table: Exclude<keyof DemoBatch, 'mails' | 'history' | 'events'>) => number;

/** The templates of the forms are the first files. */
function counters(templates: number): NextId {
  const last = new Map([['files', templates]]);
  return (table) => {
    const id = (last.get(table) ?? 0) + 1;
    last.set(table, id);
    return id;
  };
}

function addApplication(
  batch: DemoBatch,
  application: DemoApplication,
  row: SeedRow<'applications'>,
  world: DemoWorld,
  nextId: NextId,
  give: SampleGiver,
  isComplete: boolean,
): void {
  const { baseDate } = world;
  const drafts = childrenOf(application, world, isComplete);
  const submissions = drafts.submissions.map((draft) => ({ id: nextId('submissions'), ...draft }));
  const receipts = drafts.receipts.map((draft) => addReceipt(batch, application, draft, world, nextId, give));
  const settled = settlementOf(application, receipts);
  const payment = paymentFor(application, settled, baseDate);
  const history = historyFor(application, isComplete ? undefined : latestSteps);
  const mails = [mailFor(application, row, baseDate), mailingFor(application, row, baseDate)].filter((mail) => mail !== null);
  batch.applications.push(row);
  batch.history.push(...history);
  batch.submissions.push(...submissions);
  batch.receipts.push(...receipts);
  batch.budget_items.push(...budgetItemsFor(application).map((item) => ({ id: nextId('budget_items'), ...item })));
  if (payment) batch.payments.push({ id: nextId('payments'), ...payment });
  const settlement = payment && settled && isComplete ? settlementFor(application, payment, settled) : null;
  if (settlement) batch.settlements.push({ id: nextId('settlements'), ...settlement });
  batch.mails.push(...mails);
  if (!isComplete) return;
  batch.comments.push(...commentsFor(application, { submissions, receipts }, baseDate).map((draft) => ({ id: nextId('comments'), ...draft })));
  batch.events.push(...eventsFor(application, row, { history, submissions, receipts }, baseDate));
  if (hasFilings(application)) for (const submission of submissions) addFiling(batch, filingOf(submission, application, world), nextId);
}

/** A receipt with all that hangs on it. */
function addReceipt(
  batch: DemoBatch,
  application: DemoApplication,
  drafted: ReceiptDraft,
  { baseDate }: DemoWorld,
  nextId: NextId,
  give: SampleGiver,
): ReceiptDraft & { readonly id: number } {
  const id = nextId('receipts');
  const { draft, sample } = give(application, drafted, baseDate);
  const { createdAt, updatedAt } = draft;
  const file = sample && receiptFile(nextId('files'), sample, { id, ...draft }, application);
  const receipt = { id, ...draft, receiptImageId: file?.id ?? null };
  if (file) {
    batch.files.push(file);
    const person = { userId: file.uploadedById, userName: application.organization.contact.name };
    const image = {
      receiptId: id,
      fileId: file.id,
      sha256: file.sha256,
      size: file.size,
      width: null,
      height: null,
      previewId: null,
      replacedAt: null,
      ...person,
    };
    batch.receipt_images.push({ id: nextId('receipt_images'), ...image, createdAt, updatedAt: createdAt });
  }
  const lines = sample ? linesOfSample(sample) : [];
  if (lines.length > 1)
    batch.receipt_lines.push(...lines.map((line) => ({ id: nextId('receipt_lines'), receiptId: id, ...line, createdAt, updatedAt })));
  batch.receipt_histories.push(...receiptHistoryFor(application, receipt).map((step) => ({ id: nextId('receipt_histories'), ...step })));
  return receipt;
}

function childrenOf(application: DemoApplication, world: DemoWorld, isComplete: boolean) {
  const { index } = application.plan;
  if (isComplete) return { submissions: submissionsFor(application, world), receipts: receiptsFor(application, world.baseDate) };
  return {
    submissions: index % 4 === 1 ? submissionsFor(application, world).slice(0, 1) : [],
    receipts: index % 4 === 3 ? singleReceiptFor(application, world.baseDate) : [],
  };
}

function emptyBatch(): DemoBatch {
  return {
    applications: [],
    history: [],
    submissions: [],
    submission_files: [],
    submission_histories: [],
    receipts: [],
    receipt_lines: [],
    receipt_histories: [],
    receipt_images: [],
    budget_items: [],
    files: [],
    payments: [],
    settlements: [],
    comments: [],
    mails: [],
    events: [],
  };
}
