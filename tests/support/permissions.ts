import { exporters, type Role } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';

/**
 * Who may do what, written down by hand from the decisions ("Roles"), not derived from the configuration:
 * r read, c create, u update, d delete, x export, s change of status, and the declared actions: a signOut, i invite, + endSso, e resend, k cancel, v reveal,
 * f submit, h hold, b beginReview, p approve, j reject, o reopen, y apply, g recordRefund, V recordTaxReturn, n sendBack, t markSent, m remove, w replace,
 * q sign, z decline, l send (letters), T test (the tools of an application),
 * C confirm, K counter (a payment entry), S chargeSurcharge, X changeTaxToReturn, R redraw, I import (statements), A setAside,
 * Z archive (of the receipts), D decide (the result of an application), P promote (a waitlisted one), H stop, U resume, E revise (an announcement),
 * Y accept, N refuse (who wants to join),
 * 1 declare, 2 score, 3 meet, 4 close, 5 addItems, 6 drawPack, 7 makeDecisions (a round), 8 withdraw (a review), 9 dismiss (a hint), 0 place (a case of a round),
 * O copy, W extend, F changeForm, L enterPaper, M remind, Q unseal (a call), B publish, J retire, G newVersion (a form).
 */
const matrix = `
                      staff  manager head   director g_head g_staff account select evaluate general planning recipient
grants                rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        -
recipient_users       rx     rx      rx     rx       rx     rx      -       -      -        -       -        -
adoptions             rxs     rxs     rxs     rxs     rxs     rxs     rxs     -       -       -       -       -
applications          rcuxsD  rcudxsTD rcudxsTD rxs     rxs     rxs     rxs     r       r       -       -       rs
decisions             rcudxP rcudxPpk rcudxPpk rx     rx     rx      rx      -      -        -       -        -
decisions_history     rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
results               rx     rx      rx     rx       rx     rx      rx      -      -        -       -        r
calls                 rcudxOWFMDL rcudxOWFMDLQpEk rcudxOWFMDLQpEk rx rx rx rx   r      r        -       -        -
calls_history         rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
call_checks           rcudx  rcudx   rcudx  rx       rx     rx      rx      -      -        -       -        -
call_questions        rcudx  rcudx   rcudx  rx       rx     rx      rx      -      -        -       -        -
call_extensions       rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
application_forms     rcudxBJG rcudxBJG rcudxBJG rx  rx     rx      rx      -      -        -       -        -
application_forms_history rx rx     rx     rx       rx     rx      rx      -      -        -       -        -
entries               rxW    rxW     rxW    rx       rx     rx      rx      -      -        -       -        r
entries_history       rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
entry_members         rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
entry_files           rx     rx      rx     rx       rx     rx      rx      -      -        -       -        r
entry_snapshots       rx     rx      rx     rx       rx     rx      rx      -      -        -       -        r
correction_requests   rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
correction_requests_history rx rx   rx     rx       rx     rx      rx      -      -        -       -        -
correction_items      rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
announcements         rcudxfHE rcudxfpnHUE rcudxfpnHUE rx rx rx     rx      -      -        -       -        -
announcements_history rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
letters               rxR    rxR     rxR    rx       rx     rx      rxR     -      -        -       -        r
envelopes             rxekwl rxekwl  rxekwl rx       rx     rx      -       -      -        -       -        rqz
envelope_events       rx     rx      rx     rx       rx     rx      -       -      -        -       -        r
status_histories      rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
submissions           rcuxfbpj rcudxfbpjo rcudxfbpjo rx      rx      rx      -       -       -       -       -       rf
submission_files      rx      rx      rx      rx      rx      rx      -       -       -       -       -       r
submission_histories  rx      rx      rx      rx      rx      rx      -       -       -       -       -       r
receipts              rcuxfhpjZ rcudxfhpjZ rcudxfhpjZ rx rx     rx      rxZ     -      -        -       -        rcudf
receipt_lines         rx     rx     rx     rx       rx     rx      rx      -      -        -       -        r
receipt_histories     rx     rx     rx     rx       rx     rx      rx      -      -        -       -        -
receipt_images        rx     rx     rx     rx       rx     rx      rx      -      -        -       -        r
budget_items          rcudx  rcudx  rcudx  rx       rx     rx      rx      -      -        -       -        r
payments              rxo    rxSXo   rxSXo  rx       rx     rx      rcuxgV  -      -        -       -        r
payment_settlements   rx     rx      rx     -        -      -       rx      -      -        -       -        -
refund_receipts       rx     rx      rx     -        -      -       rx      -      -        -       -        -
payment_entries       rx     rxK     rxK    rx       rx     rx      rxK     -      -        -       -        -
change_decisions      rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
transfer_accounts     rx     rdx     rdx    -        -      -       rcux    -      -        -       -        -
transfer_batches      rx     rxpnk   rxpnk  -        -      -       rxfpntk -      -        -       -        -
transfer_batches_history rx  rx     rx     -        -      -       rx      -      -        -       -        -
transfer_items        rxv    rxv     rxv    -        -      -       rxvm    -      -        -       -        -
transfer_downloads    rx     rx      rx     -        -      -       rx      -      -        -       -        -
bank_statements       -      rx      rx     -        -      -       rxI     -      -        -       -        -
statement_lines       -      rx      rx     -        -      -       rxA     -      -        -       -        -
ledger_accounts       -      rux     rux    -        -      -       rux     -      -        -       -        -
users                 rx     rcudxai+ rcudxai+ rx      rx     rx      -       -      -        -       -        -
factor_resets         -      rcxpk   rcxpk  -        -      -       -       -      -        -       -        -
factor_resets_history -      rx      rx     -        -      -       -       -      -        -       -        -
notifications         rcux   rcudx   rcudx  r        r      r       r       r      r        r       r        r
audit_logs            -      rx      rx     rx       rx     -       -       -      -        -       -        -
alerts                -      rxC    rxC    rx       rx     -       -       -      -        -       -        -
backups               -      rx      rx     rx       rx     -       -       -      -        -       -        -
restore_drills        -      rx      rx     rx       rx     -       -       -      -        -       -        -
file_checks           -      rx      rx     rx       rx     -       -       -      -        -       -        -
organizations         rcux   rcudx   rcudx  rx       rx     rx      rx      -      -        -       -        r
organization_joins    ruxYN  ruxYN   ruxYN  -        -      -       -       -      -        -       -        rYN
report_forms          rcuxy  rcudxy  rcudxy rx       rx     rx      -       -      -        -       -        r
banks                 rxv    rdxvC   rdxvC  rx       rx     rx      rcuxvC  -      -        -       -        r
comments              rcx    rcdx    rcdx   rcx      rcx    rcx     -       -      -        -       -        rc
faqs                  rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        r
mail_templates        rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        -
letter_templates      rx     rux     rux    rx       rx     rx      rx      -      -        -       -        -
mail_batches          rx     rx      rx     rx       rx     rx      -       -      -        -       -        -
outbox                rxek   rxek    rxek   rx       rx     rx      -       -      -        -       -        -
committee_members     rcuxi  rcudxi rcudxi rx       -      -       -       r      r        -       -        -
member_ties           rcudx  rcudx  rcudx  rx       -      -       -       rcud   rcud     -       -        -
rubrics               rcudxBJG rcudxBJG rcudxBJG rx -      -       -       r      r        -       -        -
rubrics_history       rx     rx     rx     rx       -      -       -       -      -        -       -        -
criteria              rcudx  rcudx  rcudx  rx       -      -       -       r      r        -       -        -
review_rounds         rcudxM123567 rcudxM1234567k rcudxM1234567k rx - -    -       -      -        -       -        -
review_rounds_history rx     rx     rx     rx       -      -       -       -      -        -       -        -
review_items          rdx0   rdx0   rdx0   rx       -      -       -       -      -        -       -        -
reviews               rxo8   rxo8   rxo8   rx       -      -       -       r      r        -       -        -
reviews_history       rx     rx     rx     rx       -      -       -       -      -        -       -        -
conflicts             rx     rx     rx     rx       -      -       -       r      r        -       -        -
conflict_hints        rxC9   rxC9   rxC9   rx       -      -       -       -      -        -       -        -
conflict_hints_history rx    rx     rx     rx       -      -       -       -      -        -       -        -
score_corrections     rx     rx     rx     rx       -      -       -       -      -        -       -        -
review_absences       rx     rx     rx     rx       -      -       -       -      -        -       -        -
review_redactions     rcudx  rcudx  rcudx  -        -      -       -       -      -        -       -        -
application_statuses  rx      rx      rx      rx      rx      rx      rx      r       r       -       -       -
river_systems         rx      rx      rx      rx      rx      rx      rx      r       r       -       -       r`;

/** The columns of the matrix. */
const columns: readonly Role[] = [
  'fund_staff',
  'fund_manager',
  'fund_department_head',
  'director',
  'general_department_head',
  'general_staff',
  'accounting_staff',
  'selection_committee',
  'evaluation_committee',
  'general_user',
  'head_corporate_planning',
  'recipient',
];

export const letters = {
  read: 'r',
  create: 'c',
  update: 'u',
  delete: 'd',
  export: 'x',
  signOut: 'a',
  changeStatus: 's',
  invite: 'i',
  endSso: '+',
  resend: 'e',
  cancel: 'k',
  reveal: 'v',
  submit: 'f',
  hold: 'h',
  beginReview: 'b',
  approve: 'p',
  reject: 'j',
  reopen: 'o',
  apply: 'y',
  recordRefund: 'g',
  recordTaxReturn: 'V',
  sendBack: 'n',
  markSent: 't',
  remove: 'm',
  replace: 'w',
  sign: 'q',
  decline: 'z',
  send: 'l',
  test: 'T',
  confirm: 'C',
  counter: 'K',
  chargeSurcharge: 'S',
  changeTaxToReturn: 'X',
  redraw: 'R',
  import: 'I',
  setAside: 'A',
  archive: 'Z',
  decide: 'D',
  promote: 'P',
  stop: 'H',
  resume: 'U',
  revise: 'E',
  copy: 'O',
  extend: 'W',
  changeForm: 'F',
  enterPaper: 'L',
  remind: 'M',
  unseal: 'Q',
  publish: 'B',
  retire: 'J',
  newVersion: 'G',
  accept: 'Y',
  refuse: 'N',
  declare: '1',
  score: '2',
  meet: '3',
  close: '4',
  addItems: '5',
  drawPack: '6',
  makeDecisions: '7',
  withdraw: '8',
  dismiss: '9',
  place: '0',
} as const;

export type Permission = keyof typeof letters;

const cells = new Map(
  matrix
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [resource, ...granted] = line.trim().split(/\s+/);
      return columns.map((role, index): [string, string] => [`${resource} ${role}`, granted[index] ?? '']);
    }),
);

/** Resources that the matrix has no line of, as in the tree of somebody who has just added one: they count as they are declared. */
const unlisted = new Map(Object.values<Resource>(resources).flatMap((one) => (cells.has(`${one.name} recipient`) ? [] : [[one.name, one] as const])));

export function mayDo(role: Role, resource: string, permission: string): boolean {
  const declared = unlisted.get(resource);
  if (declared) return declaredFor(declared, role).includes(permission);
  return (cells.get(`${resource} ${role}`) ?? '').includes(letters[permission as Permission] ?? ' ');
}

/** Whoever does not read a resource does nothing with it. */
function declaredFor({ access, actions = {} }: Resource, role: Role): string[] {
  if (!access.read.includes(role)) return [];
  const { read, create = [], update = [], delete: gone = [], export: taken = read.filter((reader) => exporters.includes(reader)) } = access;
  const all = { read, create, update, delete: gone, export: taken, ...access.further };
  const acted = Object.entries(actions).map(([name, { by }]) => [name, by] as const);
  return [...Object.entries(all), ...acted].flatMap(([name, by]) => (by.includes(role) ? [name] : []));
}

export function permitted(role: Role, resource: string): string[] {
  const declared = unlisted.get(resource);
  return declared ? declaredFor(declared, role) : Object.keys(letters).filter((permission) => mayDo(role, resource, permission));
}

/** Whether the matrix has a line of a resource. */
export const isWrittenDown = (resource: string): boolean => !unlisted.has(resource);

export const listedResources = [...new Set([...cells.keys()].map((key) => key.split(' ')[0] as string)), ...unlisted.keys()];
