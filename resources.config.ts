/**
 * What the system is: every resource, declared in `resources/<area>.ts` in the words of `schema/`.
 * The order is that of the sidebar. README, "リソースを追加する" shows how to add one.
 */
import {
  adoptions,
  application_statuses,
  applications,
  change_decisions,
  comments,
  recipient_users,
  river_systems,
  status_histories,
} from './resources/applications/applications.ts';
import { correction_items, correction_requests } from './resources/applications/corrections.ts';
import { banks } from './resources/bank-accounts/bank-accounts.ts';
import { application_forms, call_checks, call_extensions, call_questions, calls } from './resources/calls/calls.ts';
import { announcements, decisions, results } from './resources/decisions/decisions.ts';
import { submission_files, submission_histories, submissions } from './resources/documents/documents.ts';
import { entries, entry_files, entry_members, entry_snapshots } from './resources/entries/entries.ts';
import { envelope_events, envelopes, letter_templates, letters } from './resources/letters/letters.ts';
import { faqs, mail_batches, mail_templates, notifications, outbox } from './resources/messages/messages.ts';
import { payment_entries, payment_settlements, payments, refund_receipts } from './resources/payments/payments.ts';
import {
  bank_statements,
  ledger_accounts,
  statement_lines,
  transfer_accounts,
  transfer_batches,
  transfer_downloads,
  transfer_items,
} from './resources/payments/transfers.ts';
import { factor_resets, organization_joins, organizations, users } from './resources/people/people.ts';
import { grants, report_forms } from './resources/programmes/programmes.ts';
import { budget_items, receipt_histories, receipt_images, receipt_lines, receipts } from './resources/receipts/receipts.ts';
import { alerts, audit_logs, backups, file_checks, restore_drills } from './resources/records/records.ts';
import {
  committee_members,
  conflict_hints,
  conflicts,
  criteria,
  member_ties,
  review_absences,
  review_items,
  review_redactions,
  review_rounds,
  reviews,
  rubrics,
  score_corrections,
} from './resources/selection/selection.ts';
import { defineResources } from './schema/define-resources.ts';

/** So that a declaration may name any resource, and the editor offers the names. */
declare module './schema/resource-names.ts' {
  interface Areas {
    applications: typeof import('./resources/applications/applications.ts');
    corrections: typeof import('./resources/applications/corrections.ts');
    bankAccounts: typeof import('./resources/bank-accounts/bank-accounts.ts');
    entries: typeof import('./resources/entries/entries.ts');
    calls: typeof import('./resources/calls/calls.ts');
    decisions: typeof import('./resources/decisions/decisions.ts');
    documents: typeof import('./resources/documents/documents.ts');
    letters: typeof import('./resources/letters/letters.ts');
    messages: typeof import('./resources/messages/messages.ts');
    payments: typeof import('./resources/payments/payments.ts');
    people: typeof import('./resources/people/people.ts');
    programmes: typeof import('./resources/programmes/programmes.ts');
    receipts: typeof import('./resources/receipts/receipts.ts');
    records: typeof import('./resources/records/records.ts');
    selection: typeof import('./resources/selection/selection.ts');
    transfers: typeof import('./resources/payments/transfers.ts');
  }
}

export const resources = defineResources({
  grants,
  calls,
  call_checks,
  call_questions,
  call_extensions,
  entries,
  entry_members,
  entry_files,
  entry_snapshots,
  correction_requests,
  correction_items,
  organization_joins,
  review_rounds,
  review_items,
  reviews,
  conflicts,
  conflict_hints,
  score_corrections,
  review_absences,
  review_redactions,
  recipient_users,
  adoptions,
  applications,
  decisions,
  announcements,
  results,
  letters,
  envelopes,
  envelope_events,
  status_histories,
  submissions,
  submission_files,
  submission_histories,
  receipts,
  receipt_lines,
  receipt_histories,
  receipt_images,
  budget_items,
  payments,
  payment_settlements,
  refund_receipts,
  payment_entries,
  change_decisions,
  transfer_accounts,
  transfer_batches,
  transfer_items,
  transfer_downloads,
  bank_statements,
  statement_lines,
  ledger_accounts,
  users,
  factor_resets,
  notifications,
  audit_logs,
  file_checks,
  backups,
  restore_drills,
  alerts,
  organizations,
  report_forms,
  application_forms,
  committee_members,
  member_ties,
  rubrics,
  criteria,
  banks,
  comments,
  faqs,
  mail_templates,
  letter_templates,
  mail_batches,
  outbox,
  application_statuses,
  river_systems,
});
