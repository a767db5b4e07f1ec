import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import type { LetterFacts } from '../../../../api/letters/fill.ts';
import type { Settings } from '../../../../api/settings/settings.ts';
import { bankSchedule } from '../../../../domain/dates/bank-day.ts';
import { formatEraDate } from '../../../../domain/dates/era.ts';
import { eraYearLabel } from '../../../../domain/dates/fiscal-year.ts';
import { japanDate } from '../../../../domain/dates/japan-date.ts';
import { type LetterField, type LetterKind, letterFieldsFor } from '../../../../domain/letters/letter-fields.ts';
import { mergeFields } from '../../../../domain/mail/merge-fields.ts';
import { plannedText } from '../../../../domain/money/schedule.ts';
import { formatKin } from '../../../../domain/money/yen.ts';
import { changeMatters } from '../../../../domain/terms.ts';
import { resources } from '../../../../resources.config.ts';
import { textKind } from '../../../../schema/kinds/text.ts';

/** Facts of an application for letters. */
export interface GrantFacts extends LetterFacts {
  /** The grant number, or the entry number before there is one. */
  readonly number: string;
  /** Instant that dates letters about the grant: the board's decision, so that redrawing gives the same date. */
  readonly at: string;
}

/** Facts common to all letters about a grant. The application must exist. */
export async function grantFacts(
  db: Kysely<Database>,
  settings: Pick<Settings, 'foundationName' | 'foundation'>,
  applicationId: number,
): Promise<GrantFacts> {
  const row = await selectRow(db, applicationId);
  const decidedAt = await decisionOf(db, applicationId);
  const decisionDate = decidedAt && formatEraDate(japanDate(new Date(decidedAt)));
  const at = decidedAt ?? row.createdAt;
  const advance = row.advancedPaymentFlg === 1 && row.advancedPaymentAmount > 0 ? formatKin(row.advancedPaymentAmount) : null;
  return {
    number: row.grantNumber ?? row.entryNumber,
    at,
    tables: {},
    changes: await changesOf(db, applicationId),
    values: {
      letterDate: decisionDate,
      decisionDate,
      ...foundationValues(settings),
      ...granteeValues(row),
      grantNumber: row.grantNumber,
      entryNumber: row.entryNumber,
      title: row.title,
      grantYear: eraYearLabel(row.grantYear),
      approvedAmount: row.approvedAmount === null ? null : formatKin(row.approvedAmount),
      advanceAmount: advance ?? 'なし',
      advance: advance ? `${advance}（${plannedText(bankSchedule(row).advance, japanDate(new Date(at)))}）` : 'なし',
      startDate: row.startDate && formatEraDate(row.startDate),
      endDate: row.endDate && formatEraDate(row.endDate),
    },
  };
}

/** Change decisions that affect the letter, oldest first. */
async function changesOf(db: Kysely<Database>, applicationId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('change_decisions')
    .select(['matter', 'fromAmount', 'toAmount', 'document', 'createdAt'])
    .where('applicationId', '=', applicationId)
    .where('matter', 'in', ['approvedAmount', 'advance'])
    .orderBy('id')
    .execute();
  const amount = (yen: number | null) => (yen ? formatKin(yen) : 'なし');
  return rows.map(({ matter, fromAmount, toAmount, document, createdAt }) => {
    const paper = document ? `（${document}）` : '';
    return `${formatEraDate(japanDate(new Date(createdAt)))}の変更の決定${paper}により、${changeMatters[matter]}を${amount(fromAmount)}から${amount(toAmount)}に変更します。`;
  });
}

/** The signatory: the organisation's representative on record; null if unknown. */
export async function signatoryOf(db: Kysely<Database>, applicationId: number): Promise<string | null> {
  return representativeIn(await selectRow(db, applicationId));
}

const representativeIn = ({ representativeName, representativeUser }: Awaited<ReturnType<typeof selectRow>>) =>
  representativeName ?? representativeUser;

function foundationValues({ foundationName, foundation }: Pick<Settings, 'foundationName' | 'foundation'>) {
  const { representative, address, contact } = foundation;
  return { foundationName, foundationRepresentative: representative, foundationAddress: address, foundationContact: contact };
}

interface Address {
  readonly postalCode: string | null;
  readonly prefecture: string | null;
  readonly address: string | null;
}

/** Postal address on letters; null if unknown. */
export function postalAddress({ postalCode, prefecture, address }: Address): string | null {
  const postal = postalCode ? `〒${textKind.format(postalCode, resources.organizations.fields.postalCode)} ` : '';
  return address && `${postal}${prefecture ?? ''}${address}`;
}

function granteeValues(row: Awaited<ReturnType<typeof selectRow>>) {
  const name = representativeIn(row);
  const withTitle = (person: string) => [row.representativeTitle, person].filter(Boolean).join('　');
  return {
    organizationName: row.organizationName,
    organizationAddress: postalAddress(row),
    representative: name && withTitle(name),
    grantee: name ? `${row.organizationName}\n${withTitle(name)} 様` : `${row.organizationName} 御中`,
  };
}

function selectRow(db: Kysely<Database>, applicationId: number) {
  return db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('users as r', 'r.id', 'a.representativeUserId')
    .leftJoin('grants as g', 'g.id', 'a.grantId')
    .select(['a.grantNumber', 'a.entryNumber', 'a.title', 'a.grantYear', 'a.startDate', 'a.endDate'])
    .select(['a.approvedAmount', 'a.advancedPaymentFlg', 'a.advancedPaymentAmount'])
    .select(['a.createdAt', 'o.name as organizationName', 'o.postalCode', 'o.prefecture', 'o.address'])
    .select(['g.advancePaymentDate', 'g.finalPaymentDate', 'g.restDayRule'])
    .select(['o.representativeTitle', 'o.representativeName', 'r.username as representativeUser'])
    .where('a.id', '=', applicationId)
    .executeTakeFirstOrThrow();
}

/** When the board granted it; null before. A return from the contract phase to `CONTRACT_PREPARATION` does not count. */
async function decisionOf(db: Kysely<Database>, applicationId: number): Promise<string | null> {
  const row = await db
    .selectFrom('status_histories')
    .select('createdAt')
    .where('applicationId', '=', applicationId)
    .where('toStatus', '=', 'CONTRACT_PREPARATION')
    .where(({ eb }) => eb.or([eb('fromStatus', 'in', ['AWAITING_BOARD_APPROVAL', 'REJECTED_END']), eb('fromStatus', 'is', null)]))
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

/** Placeholders with field names, for previewing a template without an application. */
export function sampleFacts(kind: LetterKind, now: Date): GrantFacts {
  const nameOf = (field: LetterField) => `〔${mergeFields[field].label}〕`;
  const figure = (label: string, strong = false) => ({ kind: 'figures' as const, cells: [label, '〔金額〕'], strong });
  return {
    number: nameOf('grantNumber'),
    at: now.toISOString(),
    values: Object.fromEntries(letterFieldsFor(kind).map((field) => [field, nameOf(field)])),
    tables: {
      settlementTable: [figure('〔精算の項目〕'), figure('〔精算の項目〕'), figure('〔精算の結果〕', true)],
      receiptTable: [{ kind: 'receipts', cells: ['〔日付〕', '〔領収書〕', '〔支払先〕', '〔金額〕'] }],
    },
  };
}
