import type { Transaction } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import type { Sealer } from '../../api/db/sealing.ts';
import type { FileStore } from '../../api/files/store.ts';
import type { Settings } from '../../api/settings/settings.ts';
import { hashPassword } from '../../api/sign-in/passwords.ts';
import type { Signing } from '../../api/signing/identity.ts';
import { withoutReadIndexes } from '../bulk.ts';
import { insertRows, type SeedRow } from '../insert.ts';
import { loadMasters } from '../masters.ts';
import { accountControlRows, factorResets, knownDeviceRows } from './account-traces.ts';
import { alertRows } from './alerts.ts';
import { loadPastAnnouncements } from './announcements.ts';
import type { DemoWorld } from './applications.ts';
import { type AuditDraft, auditRows, officeEvents } from './audit.ts';
import { backupRows, drillRows } from './backups.ts';
import { bankRow } from './banks.ts';
import { loadChanges } from './changes.ts';
import { instantAt } from './days.ts';
import { deskEvents } from './desk-events.ts';
import { loadCalls } from './entries.ts';
import { loadEnvelopes } from './envelopes.ts';
import { faqRows } from './faqs.ts';
import { fileCheckRows } from './file-checks.ts';
import { keepDemoFiles } from './files.ts';
import { type DemoBatch, demoBatches, makeWorld } from './generate.ts';
import { historyRows } from './history.ts';
import { loadSettlementLetters } from './letters.ts';
import { mailBatchRow } from './mailing.ts';
import { mailRows } from './mails.ts';
import { measurementRows } from './measurements.ts';
import { noticeRows } from './notices.ts';
import { organizationRow } from './organizations.ts';
import { loadPaymentEntries } from './payment-entries.ts';
import { templatesOf } from './report-forms.ts';
import { drawBoardPapers, loadSelection } from './selection.ts';
import { drawRefusals, loadSpringCall } from './spring-call.ts';
import { loadStatements } from './statements.ts';
import { loadTransfers } from './transfers.ts';
import { demoPassword, recipientRows, staffRows } from './users.ts';

export interface DemoOptions {
  /** `YYYY-MM-DD`; deadlines, ages and fiscal years are counted from here. */
  readonly baseDate: string;
  readonly applications: number;
  /** Encrypts an account number, and reads it again. */
  readonly seal: Sealer['seal'];
  readonly open: Sealer['open'];
  /** Where the bytes of the demo's files go. */
  readonly files: FileStore;
  readonly settings: Settings;
  /** What the demo's letters are signed with. */
  readonly signing: Signing;
  /** Told how many of the applications are in. */
  readonly onProgress?: (done: number) => void;
}

/** The same salt every time, so that the demo's bytes do not change. Real passwords get a random one. */
const demoSalt = Buffer.from('seseragi-demo-01');

/** The whole demo is one batch, so that its history and its mails are in the order of time. */
const batchSize = 2000;

/** From here on rebuilding the indexes costs less than keeping them. */
const bulk = 20_000;

/** Loads the masters and the demo data into an empty, migrated database. */
export async function seedDemo(engine: Engine, options: DemoOptions): Promise<void> {
  const { baseDate, applications } = options;
  await loadMasters(engine, instantAt(baseDate, 9));
  const world = makeWorld(baseDate, applications);
  const passwordHash = await hashPassword(demoPassword, demoSalt);
  await keepDemoFiles(options.files, templatesOf(world.forms));
  await engine.transaction((db) => loadWorld(db, world, passwordHash, options), 'read committed');
  const events = officeEvents(baseDate);
  const load = () => loadBatches(engine, world, options, events);
  if (applications < bulk) await load();
  else await withoutReadIndexes(engine, load);
  await engine.transaction((db) => loadTransfers(db, options), 'read committed');
  await engine.transaction(async (db) => events.push(...(await loadSpringCall(db, world))), 'read committed');
  await engine.transaction(async (db) => events.push(...(await loadCalls(db, world, options.files))), 'read committed');
  await engine.transaction(async (db) => events.push(...(await loadSelection(db, world))), 'read committed');
  await engine.transaction(async (db) => loadLog(db, [...events, ...(await deskEvents(db))]), 'read committed');
  await engine.transaction(loadPaymentEntries, 'read committed');
  await engine.transaction(loadChanges, 'read committed');
  await engine.transaction(loadPastAnnouncements, 'read committed');
  await engine.transaction((db) => loadStatements(db, options.baseDate), 'read committed');
  for (const table of explicitIds) await engine.afterExplicitIds(table);
  await loadSettlementLetters(engine, options);
  await drawRefusals(engine, options);
  await loadEnvelopes(engine, options);
  await drawBoardPapers(engine, options);
}

/** @param events is added to: what happened to the applications. */
async function loadBatches(engine: Engine, world: DemoWorld, { applications, files, onProgress }: DemoOptions, events: AuditDraft[]): Promise<void> {
  let [done, steps, mails] = [0, 0, 0];
  for (const batch of demoBatches(world, applications, batchSize)) {
    const history = historyRows(batch.history, steps + 1);
    const outbox = mailRows(batch.mails, mails + 1);
    await keepDemoFiles(files, batch.files);
    await engine.transaction((db) => loadBatch(db, batch, history, outbox), 'read committed');
    events.push(...batch.events);
    steps += history.length;
    mails += outbox.length;
    done += batch.applications.length;
    onProgress?.(done);
  }
}

/** Every table here that got rows with ids of their own. */
export const explicitIds = [
  'files',
  'backups',
  'restore_drills',
  'file_checks',
  'measurements',
  'alerts',
  'grants',
  'report_forms',
  'organizations',
  'users',
  'account_controls',
  'known_devices',
  'factor_resets',
  'factor_resets_history',
  'banks',
  'notifications',
  'faqs',
  'applications',
  'status_histories',
  'submissions',
  'submission_files',
  'submission_histories',
  'receipts',
  'receipt_lines',
  'receipt_histories',
  'receipt_images',
  'budget_items',
  'payments',
  'payment_settlements',
  'refund_receipts',
  'change_decisions',
  'announcements',
  'announcements_history',
  'decisions',
  'decisions_history',
  'transfer_accounts',
  'transfer_batches',
  'transfer_batches_history',
  'transfer_items',
  'transfer_downloads',
  'bank_statements',
  'statement_lines',
  'comments',
  'mail_batches',
  'outbox',
  'application_forms',
  'application_forms_history',
  'calls',
  'calls_history',
  'call_checks',
  'call_questions',
  'call_extensions',
  'entries',
  'entries_history',
  'entry_members',
  'entry_sections',
  'entry_files',
  'entry_snapshots',
  'correction_requests',
  'correction_requests_history',
  'correction_items',
  'organization_joins',
  'organization_joins_history',
  'committee_members',
  'member_ties',
  'rubrics',
  'rubrics_history',
  'criteria',
  'review_rounds',
  'review_rounds_history',
  'review_items',
  'reviews',
  'reviews_history',
  'conflicts',
  'conflict_hints',
  'conflict_hints_history',
  'score_corrections',
  'review_absences',
  'audit_logs',
] as const;

async function loadWorld(db: Transaction, world: DemoWorld, passwordHash: string, { seal, applications }: DemoOptions): Promise<void> {
  const { baseDate, organizations, grants, forms } = world;
  await insertRows(db, 'grants', grants);
  await insertRows(db, 'mail_batches', [mailBatchRow(baseDate, applications)]);
  await insertRows(db, 'notifications', noticeRows(baseDate));
  await insertRows(db, 'faqs', faqRows(baseDate));
  await insertRows(db, 'files', templatesOf(forms));
  await insertRows(db, 'backups', backupRows(baseDate, templatesOf(forms).length));
  await insertRows(db, 'restore_drills', drillRows(baseDate, templatesOf(forms).length));
  await insertRows(db, 'file_checks', fileCheckRows(baseDate, templatesOf(forms).length));
  await insertRows(db, 'measurements', measurementRows(baseDate));
  await insertRows(db, 'alerts', alertRows(baseDate, templatesOf(forms).length));
  await insertRows(
    db,
    'report_forms',
    forms.map(({ row }) => row),
  );
  await insertRows(
    db,
    'organizations',
    organizations.map((organization) => organizationRow(organization, baseDate)),
  );
  await insertRows(db, 'users', [
    ...staffRows(passwordHash, baseDate),
    ...organizations.flatMap((entry) => recipientRows(entry, passwordHash, baseDate)),
  ]);
  await insertRows(db, 'account_controls', accountControlRows(baseDate));
  await insertRows(db, 'known_devices', knownDeviceRows(baseDate));
  const resets = factorResets(baseDate);
  await insertRows(db, 'factor_resets', resets.rows);
  await insertRows(db, 'factor_resets_history', resets.steps);
  const banks = organizations.map((organization) => bankRow(organization, baseDate)).filter((row) => row !== null);
  await insertRows(
    db,
    'banks',
    banks.map((row) => ({ ...row, accountNumber: seal(row.accountNumber, { table: 'banks', column: 'accountNumber', row: row.id }) })),
  );
}

async function loadBatch(
  db: Transaction,
  batch: DemoBatch,
  history: readonly SeedRow<'status_histories'>[],
  outbox: readonly SeedRow<'outbox'>[],
): Promise<void> {
  await insertRows(db, 'applications', batch.applications);
  await insertRows(db, 'status_histories', history);
  await insertRows(db, 'submissions', batch.submissions);
  await insertRows(db, 'files', batch.files);
  await insertRows(db, 'submission_files', batch.submission_files);
  await insertRows(db, 'submission_histories', batch.submission_histories);
  await insertRows(db, 'receipts', batch.receipts);
  await insertRows(db, 'receipt_lines', batch.receipt_lines);
  await insertRows(db, 'receipt_histories', batch.receipt_histories);
  await insertRows(db, 'receipt_images', batch.receipt_images);
  await insertRows(db, 'budget_items', batch.budget_items);
  await insertRows(db, 'payments', batch.payments);
  await insertRows(db, 'payment_settlements', batch.settlements);
  await insertRows(db, 'comments', batch.comments);
  await insertRows(db, 'outbox', outbox);
}

/** The log may hold entries already: those of people who tried to sign in before there was anybody. */
async function loadLog(db: Transaction, events: readonly AuditDraft[]): Promise<void> {
  const { last } = await db
    .selectFrom('audit_logs')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  await insertRows(db, 'audit_logs', auditRows(events, Number(last ?? 0) + 1));
}
