import type { Kysely } from 'kysely';
import { holderProblem } from '../../domain/bank/holder-characters.ts';
import type { Role } from '../../domain/roles.ts';
import { roles } from '../../domain/roles.ts';
import { resources } from '../../resources.config.ts';
import { type Values, validateFields } from '../../schema/derive/validators.ts';
import { flag, integer, yen } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { advanceProblem, demandBankStep } from '../actions/applications/bank-step.ts';
import { bankOf, branchOf } from '../banks/master.ts';
import { writeAudit } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import { invalid, notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';
import { rowSchema } from '../resources/openapi.ts';
import { demandRow, readRow } from '../resources/read.ts';
import { asJson, insertRow, inTransaction, storedRow, writeChanges } from '../resources/write.ts';

const { applications, banks } = resources;

const { bankCode, bankName, branchCode, branchName, accountType, accountNumber, accountHolderName } = banks.fields;
const fields = {
  applicationId: integer('申請', { required: true, min: 1 }),
  organizationId: integer('団体', { required: true, min: 1 }),
  bankCode,
  bankName,
  branchCode,
  branchName,
  accountType,
  accountNumber,
  accountHolderName,
  advancedPaymentFlg: flag('前払い'),
  advancedPaymentAmount: yen('前払い額', { default: 0 }),
};

/** Without these there is nothing to register (second file, section 5). */
const needed = ['applicationId', 'organizationId', 'bankCode', 'branchCode', 'accountNumber'];

const registrants: readonly Role[] = ['recipient', ...rolesThatMay(banks, 'create', roles)];

/** A grantee's account (second file, section 7, bank). */
export const bankRegistrationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/banks/create',
    summary: '振込口座の登録。申請の口座と前払いの選択も同時に登録します',
    tag: banks.label,
    who: registrants,
    body: { type: 'json', fields, mode: 'create' },
    answer: { status: 201, data: { type: 'object', properties: { id: { type: 'integer' } } } },
    run: async (call) => success(call.context, { id: await register(call) }, 201),
  },
  {
    method: 'GET',
    path: '/banks/gn/{grantNumber}',
    summary: '助成番号の振込口座。登録されていなければ空',
    tag: banks.label,
    who: rolesThatMay(banks, 'read', roles),
    answer: { status: 200, data: { oneOf: [rowSchema(banks), { type: 'null' }] } },
    run: async (call) => success(call.context, await bankOfGrant(call)),
  },
];

async function register(call: Call): Promise<number> {
  const { services, actor, body } = call;
  if (needed.some((name) => body[name] === undefined || body[name] === null || body[name] === ''))
    throw invalid(Object.fromEntries(needed.filter((name) => !body[name]).map((name) => [name, '必要な銀行情報が不足しています'])));
  const values = checked(body);
  const applicationId = values.applicationId as number;
  return inTransaction(call, banks, async (db) => {
    await demandRow(services, applications, actor, applicationId, db);
    const current = await storedRow(applications, applicationId, db);
    const application = asJson(applications, current);
    if (application.organizationId !== values.organizationId) throw invalid({ organizationId: '必要な銀行情報が不足しています' });
    demandBankStep(application);
    const wants = values.advancedPaymentFlg === true;
    const choice = { advancedPaymentFlg: wants, advancedPaymentAmount: wants ? values.advancedPaymentAmount : 0 };
    const problem = advanceProblem({ ...application, ...choice });
    if (problem) throw invalid({ advancedPaymentAmount: problem });
    const id = await insertAccount(call, values, db);
    await writeChanges(call, applications, applicationId, current, { ...choice, bankId: id }, db);
    return id;
  });
}

/** Names are the master's own, whatever was sent. */
function checked(body: Values): Values {
  const { values, errors } = validateFields(fields, { ...body, bankName: body.bankName ?? '-', branchName: body.branchName ?? '-' }, 'create');
  const bank = errors.bankCode ? null : bankOf(values.bankCode as string);
  const branch = bank && !errors.branchCode ? branchOf(bank.code, values.branchCode as string) : null;
  if (!errors.bankCode && !bank) errors.bankCode = '指定された銀行コードが見つかりません';
  if (bank && !errors.branchCode && !branch) errors.branchCode = '該当する支店が見つかりませんでした';
  const holder = errors.accountHolderName ? null : holderProblem(values.accountHolderName as string);
  if (holder) errors.accountHolderName = holder;
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return { ...values, bankName: bank?.name, branchName: branch?.name };
}

async function insertAccount({ services, actor, origin }: Call, values: Values, db: Kysely<Database>): Promise<number> {
  const { applicationId, advancedPaymentFlg, advancedPaymentAmount, ...account } = values;
  const id = await insertRow(services, banks, account, db);
  const { accountNumber: _, ...shown } = account;
  const summary = `振込口座を登録しました（${shown.bankName} ${shown.branchName}）`;
  await writeAudit(db, actor, origin, services.now(), {
    action: 'create',
    resource: 'banks',
    recordId: id,
    summary,
    after: { ...shown, accountNumber: '********' },
  });
  return id;
}

async function bankOfGrant({ context, services, actor }: Call) {
  const number = context.req.param('grantNumber') ?? '';
  const found = number.includes('\0')
    ? undefined
    : await services.engine.reader.selectFrom('applications').select(['id', 'bankId']).where('grantNumber', '=', number).executeTakeFirst();
  if (!found) throw notFound(applications.label);
  await demandRow(services, applications, actor, found.id, services.engine.reader);
  return found.bankId === null ? null : readRow(services, banks, actor, found.bankId);
}
