import type { Kysely } from 'kysely';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { openedIfPossible } from '../../../api/db/sealing.ts';
import type { Services } from '../../../api/services.ts';
import { fold } from '../../../domain/text/fold.ts';
import { consecutiveYearFindings, isGranted } from '../../calls/rules/eligibility.ts';

/** A warning to check before an application proceeds; it decides nothing. */
export interface ApplicationWarning {
  readonly kind: 'organization' | 'title' | 'contact' | 'account' | 'years';
  readonly text: string;
  readonly applications: readonly Other[];
}

interface Other {
  readonly id: number;
  readonly entryNumber: string;
  readonly title: string;
  readonly organizationName: string;
}

type Candidate = Other & {
  readonly callId: number | null;
  readonly organizationId: number;
  readonly phone: string | null;
  readonly email: string | null;
};

/** Similar applications among those from calls of the same year, and a warning about consecutive years of grants. */
export async function applicationWarnings({ engine: { reader: db }, sealer }: Services, applicationId: number): Promise<ApplicationWarning[]> {
  const own = await db
    .selectFrom('applications as a')
    .innerJoin('calls as c', 'c.id', 'a.callId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.title', 'a.callId', 'a.organizationId', 'a.grantYear', 'a.category', 'c.consecutiveYears', 'o.phone', 'o.email'])
    .where('a.id', '=', applicationId)
    .executeTakeFirst();
  if (!own) return [];
  const others = await candidates(own.grantYear, applicationId, db);
  const otherOrganizations = others.filter(({ organizationId }) => organizationId !== own.organizationId);
  const sameAccount = await sharingAccount(own.organizationId, sealer, db);
  const [title, phone, email] = [fold(own.title), digits(own.phone), fold(own.email ?? '')];
  const found: ApplicationWarning[] = [
    likenessOf(
      'organization',
      '同じ団体から、同じ公募にほかの申請があります。',
      others.filter((one) => one.callId === own.callId && !otherOrganizations.includes(one)),
    ),
    likenessOf(
      'title',
      '題名が同じ申請が、同じ年度にあります。',
      others.filter((one) => fold(one.title) === title),
    ),
    likenessOf(
      'contact',
      '電話番号かメールアドレスが同じ、別の団体の申請があります。',
      otherOrganizations.filter((one) => (phone && digits(one.phone) === phone) || (email && fold(one.email ?? '') === email)),
    ),
    likenessOf(
      'account',
      '同じ口座を登録している、別の団体の申請があります。',
      otherOrganizations.filter(({ organizationId }) => sameAccount.has(organizationId)),
    ),
  ];
  return [...found.filter(({ applications }) => applications.length > 0), ...(await consecutiveGrants(own, db))];
}

/** Titles are normalised in code rather than in SQL; the rows of one year are few enough. */
async function candidates(grantYear: number, except: number, db: Kysely<Database>): Promise<Candidate[]> {
  return db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.entryNumber', 'a.title', 'a.callId', 'a.organizationId', 'o.name as organizationName', 'o.phone', 'o.email'])
    .where('a.grantYear', '=', grantYear)
    .where('a.callId', 'is not', null)
    .where('a.id', '<>', except)
    .where('a.status', '<>', 'APPLICATION_WITHDRAWN_END')
    .orderBy('a.id')
    .execute();
}

const digits = (phone: string | null) => (phone ?? '').normalize('NFKC').replaceAll(/\D/g, '');

function likenessOf(kind: ApplicationWarning['kind'], text: string, rows: readonly Candidate[]): ApplicationWarning {
  return { kind, text, applications: rows.map(({ id, entryNumber, title, organizationName }) => ({ id, entryNumber, title, organizationName })) };
}

/** Other organisations that have registered the same bank account. */
async function sharingAccount(organizationId: number, sealer: Services['sealer'], db: Kysely<Database>): Promise<ReadonlySet<number>> {
  const columns = ['id', 'organizationId', 'bankCode', 'branchCode', 'accountNumber'] as const;
  const own = await rowsWhere(db, 'banks', { organizationId }, columns);
  const sameBranch = await rowsWhere(
    db,
    'banks',
    { bankCode: own.map(({ bankCode }) => bankCode), branchCode: own.map(({ branchCode }) => branchCode) },
    columns,
  );
  const numberOf = ({ id, bankCode, branchCode, accountNumber }: (typeof sameBranch)[number]) => {
    const number = openedIfPossible(sealer, accountNumber, { table: 'banks', column: 'accountNumber', row: id });
    return number && `${bankCode} ${branchCode} ${number}`;
  };
  const numbers = new Set(own.map(numberOf));
  return new Set(
    sameBranch.filter((one) => one.organizationId !== organizationId && numbers.has(numberOf(one) || null)).map((one) => one.organizationId),
  );
}

interface OwnApplication {
  readonly organizationId: number;
  readonly grantYear: number;
  readonly category: string;
  readonly consecutiveYears: number | null;
}

/** Warns if another year would exceed the limit of consecutive years. */
async function consecutiveGrants(
  { organizationId, grantYear, category, consecutiveYears }: OwnApplication,
  db: Kysely<Database>,
): Promise<ApplicationWarning[]> {
  const rows = await db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.entryNumber', 'a.title', 'a.grantYear as year', 'a.grantPeriod', 'a.status', 'o.name as organizationName'])
    .where('a.organizationId', '=', organizationId)
    .where('a.category', '=', category as never)
    .where('a.grantYear', '<', grantYear)
    .orderBy('a.id')
    .execute();
  const applications = rows.map((row) => ({ ...row, years: Number(row.grantPeriod) }));
  const { fact } = consecutiveYearFindings({ call: { consecutiveYears, year: grantYear }, applications });
  if (!fact) return [];
  const counted = applications.filter(({ status, year, years }) => isGranted(status) && year + years > grantYear - (consecutiveYears ?? 0));
  const named = counted.map(({ id, entryNumber, title, organizationName }) => ({ id, entryNumber, title, organizationName }));
  return [{ kind: 'years', text: `${fact.text}${fact.rule}`, applications: named }];
}
