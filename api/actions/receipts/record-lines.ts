import { sql } from 'kysely';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { roleLabels } from '../../../domain/roles.ts';
import { auditActions } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import type { Field } from '../../../schema/field.ts';
import { kindOf } from '../../../schema/kinds/index.ts';
import { fieldOf } from '../../../schema/resource.ts';
import { csvLine } from '../../resources/csv.ts';
import type { ListQuery } from '../../resources/list-query.ts';
import { matchingRows, walkRows } from '../../resources/read.ts';
import type { WriteCall } from '../../services.ts';
import { type ArchivedImage, placeOf } from './archived-images.ts';

const { receipts } = resources;

type Finding = Pick<WriteCall, 'services' | 'actor'>;

/** The ids of a result, as a part of another query. */
export function foundIds(services: Finding['services'], actor: Finding['actor'], query: ListQuery) {
  return matchingRows(services, receipts, actor, query).select(sql.ref<number>('t.id').as('id')) as never;
}

const listed = [
  'id',
  'grantNumber',
  'organizationName',
  'title',
  'vendor',
  'amount',
  'taxRate',
  'taxIncluded',
  'taxAmount',
  'taxLines',
  'pointAmount',
  'eligibleAmount',
  'fundedAmount',
  'costCategory',
  'receiptDate',
  'paymentDate',
  'paymentMethod',
  'addressee',
  'registrationNumber',
  'description',
  'status',
  'submittedAt',
  'submittedUserName',
  'approvedAt',
  'approvedUserName',
  'createdAt',
  'updatedAt',
  'removedAt',
  'removalReason',
] as const;

/** The receipts of a result as CSV, with the pictures that they have and had. */
export async function* receiptLines(call: Finding, query: ListQuery, images: readonly ArchivedImage[]): AsyncGenerator<string> {
  const fields = listed.map((name) => ({ name, field: fieldOf(receipts, name) as Field }));
  yield `\uFEFF${csvLine([...fields.map(({ field }) => field.label), '画像', '画像のSHA-256', '差し替える前の画像'])}`;
  for await (const rows of walkRows(call.services, receipts, call.actor, query))
    for (const row of rows) {
      const cells = fields.map(({ name, field }) => (row[name] === null || row[name] === undefined ? '' : written(row[name], field)));
      const own = images.filter(({ receiptId }) => receiptId === row.id);
      const now = own.find(({ replacedAt }) => replacedAt === null);
      const earlier = own.filter((image) => image !== now).map((image) => `${placeOf(image)} ${image.sha256}`);
      yield csvLine([...cells, now ? placeOf(now) : '', now?.sha256 ?? '', earlier.join('\n')]);
    }
}

function written(value: unknown, field: Field): string {
  const { csv, format } = kindOf(field);
  return (csv ?? format)(value, field);
}

/** The audit log of the receipts in the result, from the oldest entry on. */
export async function* changeLines({ services, actor }: Finding, query: ListQuery): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['日時', '領収書ID', '実行者', '権限', '操作', '内容', '変更前', '変更後'])}`;
  let last = 0;
  for (;;) {
    const rows = await services.engine.reader
      .selectFrom('audit_logs')
      .select(['id', 'createdAt', 'recordId', 'userName', 'userRole', 'action', 'summary', 'before', 'after'])
      .where('resource', '=', receipts.name)
      .where('recordId', 'in', foundIds(services, actor, query))
      .where('id', '>', last)
      .orderBy('id')
      .limit(500)
      .execute();
    for (const row of rows)
      yield csvLine([
        formatDateTime(row.createdAt),
        String(row.recordId),
        row.userName ?? '',
        row.userRole ? roleLabels[row.userRole] : '',
        auditActions[row.action],
        row.summary ?? '',
        described(row.before),
        described(row.after),
      ]);
    if (rows.length < 500) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** `金額：1,000円` for each changed field. */
function described(changes: string | null): string {
  if (changes === null) return '';
  return Object.entries(JSON.parse(changes) as Record<string, unknown>)
    .map(([name, value]) => {
      const field = fieldOf(receipts, name);
      const text = value === null || value === undefined ? '（なし）' : field ? kindOf(field).format(value, field) : String(value);
      return `${field?.label ?? (name === 'comment' ? 'コメント' : name)}：${text}`;
    })
    .join('\n');
}
