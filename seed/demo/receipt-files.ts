import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileStore } from '../../api/files/store.ts';
import { root } from '../../api/root.ts';
import { formatYen } from '../../domain/money/yen.ts';
import { describeLines, sumsByRate, taxOfLines } from '../../domain/receipts/tax-lines.ts';
import type { SeedRow } from '../insert.ts';
import type { DemoApplication } from './applications.ts';
import { addDays, earlier, instantAt, later } from './days.ts';
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

/** The picture's file. Its key in the store follows from its id, so that the demo's bytes do not change. */
export function receiptFile(id: number, sample: ReceiptSample, receipt: SeedRow<'receipts'>, { organization }: DemoApplication): SeedRow<'files'> {
  const bytes = bytesOf(sample.file);
  const facts = { contentType: 'image/jpeg', size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  const of = { resource: 'receipts', field: 'receiptImageId', recordId: receipt.id, uploadedById: contactIdOf(organization) };
  return { id, fileName: sample.file, ...facts, storageKey: keyOf(id), ...of, createdAt: receipt.createdAt, updatedAt: receipt.createdAt };
}

/** Puts the bytes of such rows where the product looks for them. */
export async function keepReceiptFiles(store: FileStore, rows: readonly SeedRow<'files'>[]): Promise<void> {
  for (const { fileName, storageKey } of rows) await store.write(storageKey, new Blob([new Uint8Array(bytesOf(fileName))]).stream());
}

/** The size of the pictures in `seed/files/receipts` is read when the preview is made, like that of any other. */
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
    receiptDate: date,
    paymentDate: date,
    paymentMethod: 'cash',
    createdAt: instantAt(addDays(date, 1), 20),
    submittedAt: sent,
    updatedAt: sent,
  };
}

const contents = new Map<string, Buffer>();

function bytesOf(file: string): Buffer {
  const known = contents.get(file) ?? readFileSync(join(root, 'seed/files/receipts', file));
  contents.set(file, known);
  return known;
}

function keyOf(id: number): string {
  const hex = createHash('sha256').update(`seseragi-demo-receipt-${id}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
