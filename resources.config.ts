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
} from './resources/applications.ts';
import {
  application_forms,
  call_checks,
  call_extensions,
  call_questions,
  calls,
  correction_items,
  correction_requests,
  entries,
  entry_files,
  entry_members,
  entry_snapshots,
  organization_joins,
} from './resources/calls.ts';
import { announcements, decisions, results } from './resources/decisions.ts';
import { submission_files, submission_histories, submissions } from './resources/documents.ts';
import { envelope_events, envelopes, letter_templates, letters } from './resources/letters.ts';
import { faqs, mail_batches, mail_templates, notifications, outbox } from './resources/messages.ts';
import { payment_entries, payment_settlements, payments, refund_receipts } from './resources/payments.ts';
import { banks, factor_resets, organizations, users } from './resources/people.ts';
import { grants, report_forms } from './resources/programmes.ts';
import { budget_items, receipt_histories, receipt_images, receipt_lines, receipts } from './resources/receipts.ts';
import { alerts, audit_logs, backups, file_checks, restore_drills } from './resources/records.ts';
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
} from './resources/selection.ts';
import {
  bank_statements,
  ledger_accounts,
  statement_lines,
  transfer_accounts,
  transfer_batches,
  transfer_downloads,
  transfer_items,
} from './resources/transfers.ts';
import { defineResources } from './schema/define-resources.ts';

/** So that a declaration may name any resource, and the editor offers the names. */
declare module './schema/names.ts' {
  interface Areas {
    applications: typeof import('./resources/applications.ts');
    calls: typeof import('./resources/calls.ts');
    decisions: typeof import('./resources/decisions.ts');
    documents: typeof import('./resources/documents.ts');
    letters: typeof import('./resources/letters.ts');
    messages: typeof import('./resources/messages.ts');
    payments: typeof import('./resources/payments.ts');
    people: typeof import('./resources/people.ts');
    programmes: typeof import('./resources/programmes.ts');
    receipts: typeof import('./resources/receipts.ts');
    records: typeof import('./resources/records.ts');
    selection: typeof import('./resources/selection.ts');
    transfers: typeof import('./resources/transfers.ts');
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
