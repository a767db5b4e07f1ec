import type { Kysely } from 'kysely';
import { rolesThatMay } from '../../../api/access/permissions.ts';
import type { Database } from '../../../api/db/database.ts';
import { rowsWhere } from '../../../api/db/rows-where.ts';
import { invalid } from '../../../api/failures/failure.ts';
import { nullable, objectOf } from '../../../api/http/answer-schema.ts';
import { type Call, route, tagged } from '../../../api/http/route.ts';
import { writeChanges } from '../../../api/resources/change-row.ts';
import { type Cells, opened, pick } from '../../../api/resources/columns.ts';
import { rowSchema } from '../../../api/resources/openapi.ts';
import { assertVisible, readRow } from '../../../api/resources/read.ts';
import { asJson, lockedRow } from '../../../api/resources/stored-rows.ts';
import { createWithin, inTransaction } from '../../../api/resources/write.ts';
import { type Role, roles } from '../../../domain/roles.ts';
import { resources } from '../../../resources.config.ts';
import { type Values, validateFields } from '../../../schema/derive/validators.ts';
import { flag, integer, text, yen } from '../../../schema/fields.ts';
import { applyDecidedChanges, noChangeReason } from '../../applications/server/decided-changes.ts';
import { advanceYearProblem, assertBankStepAllowed, normalisedAdvance } from '../../applications/server/hooks.ts';
import { applicationIdFromPath, grantNumberParam } from '../../applications/server/lookups-routes.ts';
import { holderProblem } from '../rules/holder-name.ts';
import { bankOf, branchOf } from './bank-master.ts';

const { applications, banks, organizations } = resources;

const { bankCode, branchCode, accountType, accountNumber, accountHolderName } = banks.fields;
const fields = {
  applicationId: integer('申請', { required: true, min: 1 }),
  organizationId: integer('団体', { required: true, min: 1 }),
  bankCode,
  // Names sent by the caller are ignored; the master names the account by its codes.
  bankName: text(banks.fields.bankName.label, { max: 100 }),
  branchCode,
  branchName: text(banks.fields.branchName.label, { max: 100 }),
  accountType,
  accountNumber,
  accountHolderName,
  advancedPaymentFlg: flag('前払い'),
  advancedPaymentAmount: yen('前払い額', { default: 0 }),
};

/** The account's own fields; bank and branch names follow from the codes. */
const accountFields = ['organizationId', 'bankCode', 'branchCode', 'accountType', 'accountNumber', 'accountHolderName'] as const;

/** Required fields (second file, section 5). */
const needed = ['applicationId', 'organizationId', 'bankCode', 'branchCode', 'accountNumber'];

const registrants: readonly Role[] = ['recipient', ...rolesThatMay(banks, 'create', roles)];

/** Registration of a grantee's account (second file, section 7, bank). */
export const bankRegistrationRoutes = tagged(banks.label, [
  route('POST /banks/create', {
    stepUp: true,
    summary: '振込口座の登録。申請の口座と前払いの選択も同時に登録します',
    who: registrants,
    body: { type: 'json', fields, mode: 'create' },
    status: 201,
    answer: objectOf({ id: 'integer' }),
    run: async (call) => ({ id: await register(call) }),
  }),
  route('GET /banks/gn/{grantNumber}', {
    summary: '助成番号の振込口座。登録されていなければ空',
    who: rolesThatMay(banks, 'read', roles),
    params: grantNumberParam,
    answer: nullable(rowSchema(banks)),
    run: bankOfGrant,
  }),
]);

async function register(call: Call): Promise<number> {
  const { services, actor, body } = call;
  if (needed.some((name) => body[name] === undefined || body[name] === null || body[name] === ''))
    throw invalid(Object.fromEntries(needed.filter((name) => !body[name]).map((name) => [name, '必要な銀行情報が不足しています'])));
  const values = checked(body);
  const applicationId = values.applicationId as number;
  return inTransaction(call, banks, async (db) => {
    await assertVisible(services, applications, actor, applicationId, db);
    const current = await lockedRow(services.engine, applications, applicationId, db);
    const before = asJson(applications, current);
    if (before.organizationId !== values.organizationId) throw invalid({ organizationId: '必要な銀行情報が不足しています' });
    // Locks the organisation so that concurrent registrations find each other's account.
    await lockedRow(services.engine, organizations, before.organizationId as number, db);
    const known = await knownAccount(call, values, db);
    assertBankStepAllowed(before, known ?? null);
    const methodFields = choiceIn(values, body, before);
    const bankId = known ?? ((await createWithin(call, banks, pick(values, accountFields), db)).id as number);
    await writeChanges(call, applications, applicationId, current, { ...methodFields, bankId }, db);
    await applyDecidedChanges(call, before, noChangeReason, db);
    return bankId;
  });
}

/** The payment method sent with the account; it may also come later with the application. */
function choiceIn(values: Values, body: Values, before: Cells): Values {
  if (body.advancedPaymentFlg === undefined) return {};
  const wants = values.advancedPaymentFlg === true;
  const methodFields = { advancedPaymentFlg: wants, advancedPaymentAmount: wants ? values.advancedPaymentAmount : 0 };
  const problem = advanceYearProblem({ ...before, ...methodFields });
  if (problem) throw invalid({ advancedPaymentAmount: problem });
  return { ...methodFields, ...normalisedAdvance(methodFields, before) };
}

/** An existing account of the organisation with the same number and holder. */
async function knownAccount({ services }: Call, values: Values, db: Kysely<Database>): Promise<number | undefined> {
  const { organizationId, bankCode, branchCode } = values as { organizationId: number; bankCode: string; branchCode: string };
  const alike = await rowsWhere(db, 'banks', { organizationId, bankCode, branchCode, place: 'agrees' });
  const compared = ['accountType', 'accountNumber', 'accountHolderName'] as const;
  return alike.map((row) => opened(banks, row, services)).find((row) => compared.every((name) => row[name] === values[name]))?.id as
    | number
    | undefined;
}

function checked(body: Values): Values {
  const { values, errors } = validateFields(fields, body, 'create');
  const bank = errors.bankCode ? null : bankOf(values.bankCode as string);
  const branch = bank && !errors.branchCode ? branchOf(bank.code, values.branchCode as string) : null;
  if (!errors.bankCode && !bank) errors.bankCode = '指定された銀行コードが見つかりません';
  if (bank && !errors.branchCode && !branch) errors.branchCode = '該当する支店が見つかりませんでした';
  const holder = errors.accountHolderName ? null : holderProblem(values.accountHolderName as string);
  if (holder) errors.accountHolderName = holder;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

async function bankOfGrant({ services, actor, params }: Call<object>) {
  const { bankId } = await readRow(services, applications, actor, await applicationIdFromPath({ services, actor, params }));
  return bankId === null ? null : readRow(services, banks, actor, bankId as number);
}
