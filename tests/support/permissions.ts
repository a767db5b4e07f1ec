import type { Role } from '../../domain/roles.ts';

/**
 * Who may do what, written down by hand from the decisions ("Roles"), not derived from the configuration:
 * r read, c create, u update, d delete, x export, s change of status, and the declared actions: a signOut, i invite, e resend, k cancel, v reveal,
 * f recordRefund, o submit, p approve, b sendBack, t markSent, m remove.
 */
const matrix = `
                      staff  manager head   director g_head g_staff account select evaluate general planning recipient
grants                rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        -
recipient_users       rx     rx      rx     rx       rx     rx      -       -      -        -       -        -
adoptions             rxs    rxs     rxs    rxs      rxs    rxs     rxs     rx     rx       -       -        -
applications          rcuxs  rcudxs  rcudxs rxs      rxs    rxs     rxs     rx     rx       -       -        rs
status_histories      rx     rx      rx     rx       rx     rx      rx      -      -        -       -        -
submissions           rcux   rcudx   rcudx  rx       rx     rx      -       rx     rx       -       -        r
receipts              rcux   rcudx   rcudx  rx       rx     rx      rx      -      -        -       -        r
payments              rx     rx      rx     rx       rx     rx      rcuxf   -      -        -       -        r
payment_settlements   rx     rx      rx     -        -      -       rx      -      -        -       -        -
refund_receipts       rx     rx      rx     -        -      -       rx      -      -        -       -        -
transfer_accounts     rx     rdx     rdx    -        -      -       rcux    -      -        -       -        -
transfer_batches      rx     rxpbk   rxpbk  -        -      -       rxopbtk -      -        -       -        -
transfer_items        rxv    rxv     rxv    -        -      -       rxvm    -      -        -       -        -
transfer_downloads    rx     rx      rx     -        -      -       rx      -      -        -       -        -
users                 rx     rcudxai rcudxai rx      rx     rx      -       -      -        -       -        -
notifications         rcux   rcudx   rcudx  r        r      r       r       r      r        r       r        r
audit_logs            -      rx      rx     rx       rx     -       -       -      -        -       -        -
organizations         rcux   rcudx   rcudx  rx       rx     rx      rx      -      -        -       -        r
report_forms          rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        r
banks                 rxv    rdxv    rdxv   rx       rx     rx      rcuxv   -      -        -       -        r
comments              rcx    rcdx    rcdx   rcx      rcx    rcx     -       -      -        -       -        r
faqs                  rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        r
mail_templates        rcux   rcudx   rcudx  rx       rx     rx      -       -      -        -       -        -
mail_batches          rx     rx      rx     rx       rx     rx      -       -      -        -       -        -
outbox                rxek   rxek    rxek   rx       rx     rx      -       -      -        -       -        -
application_statuses  rx     rx      rx     rx       rx     rx      rx      rx     rx       -       -        -
river_systems         rx     rx      rx     rx       rx     rx      rx      rx     rx       -       -        r`;

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
  resend: 'e',
  cancel: 'k',
  reveal: 'v',
  recordRefund: 'f',
  submit: 'o',
  approve: 'p',
  sendBack: 'b',
  markSent: 't',
  remove: 'm',
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

export function mayDo(role: Role, resource: string, permission: Permission): boolean {
  return (cells.get(`${resource} ${role}`) ?? '').includes(letters[permission]);
}

export function permitted(role: Role, resource: string): Permission[] {
  return (Object.keys(letters) as Permission[]).filter((permission) => mayDo(role, resource, permission));
}

export const listedResources = [...new Set([...cells.keys()].map((key) => key.split(' ')[0] as string))];
