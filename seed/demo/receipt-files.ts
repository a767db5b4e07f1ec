import { formatYen } from '../../domain/money/yen.ts';
import { describeLines, eligibleAmount, sumsByRate, taxOfLines } from '../../resources/receipts/rules/tax-lines.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, earlier, instantAt, later } from './days.ts';
import { demoFile } from './files.ts';
import type { ReceiptDraft } from './receipts.ts';
import { contactIdOf } from './users.ts';
import { type ReceiptSample, receiptSamples } from './vocabulary/receipt-samples.ts';

/** Receipts of the demo's own grantees that are still open get a picture, and say what it shows. */
export function sampleGiver(): (
  application: DemoApplication,
  draft: ReceiptDraft,
  baseDate: string,
) => { draft: ReceiptDraft; sample: ReceiptSample | null } {
  const waiting = [...receiptSamples];
  return (application, draft, baseDate) => {
    const { startDate, endDate } = application.timeline;
    const wanted = application.organization.id <= grantees && pictured.includes(draft.status);
    const fitting = wanted ? waiting.findIndex(({ date }) => startDate <= date && date <= endDate) : -1;
    const sample = fitting < 0 ? undefined : waiting.splice(fitting, 1)[0];
    return sample ? { draft: dressed(draft, sample, application, baseDate), sample } : { draft, sample: null };
  };
}

/** The parts by rate of a sample's receipt. */
export function linesOfSample({ items }: ReceiptSample) {
  return sumsByRate(items.map(([, taxRate, amount]) => ({ taxRate, taxIncluded: true, amount }))).map(({ taxRate, amount }) => ({
    taxRate,
    taxIncluded: 1,
    amount,
  }));
}

/** The picture's file. */
export function receiptFile(id: number, sample: ReceiptSample, receipt: SeedRow<'receipts'>, { organization }: DemoApplication): SeedRow<'files'> {
  const of = { resource: 'receipts', field: 'receiptImageId', recordId: receipt.id, uploadedById: contactIdOf(organization) };
  return demoFile({ id, source: `receipts/${sample.file}`, fileName: sample.file, ...of, at: receipt.createdAt });
}

const grantees = 3;
const pictured: readonly ReceiptDraft['status'][] = ['submitted', 'pending', 'rejected'];

function dressed(draft: ReceiptDraft, sample: ReceiptSample, { timeline }: DemoApplication, baseDate: string): ReceiptDraft {
  const lines = linesOfSample(sample).map((line) => ({ ...line, taxIncluded: true }));
  const main = lines.reduce((largest, line) => (line.amount > largest.amount ? line : largest));
  const date = later(earlier(sample.date, addDays(baseDate, -6)), timeline.startDate);
  const sent = later(draft.submittedAt ?? '', instantAt(addDays(date, 3), 14));
  const { title, vendor, registrationNumber, costCategory } = sample;
  return {
    ...draft,
    title,
    vendor,
    registrationNumber,
    costCategory,
    addressee: null,
    description: sample.items.map(([name]) => name).join('、'),
    amount: lines.reduce((sum, { amount }) => sum + amount, 0),
    taxRate: main.taxRate as 0 | 8 | 10,
    taxIncluded: 1,
    taxAmount: taxOfLines(lines),
    taxLines: lines.length > 1 ? describeLines(lines, formatYen) : null,
    pointAmount: 0,
    eligibleAmount: eligibleAmount(lines, 0),
    receiptDate: date,
    paymentDate: date,
    paymentMethod: 'cash',
    createdAt: instantAt(addDays(date, 1), 20),
    submittedAt: sent,
    updatedAt: sent,
  };
}
