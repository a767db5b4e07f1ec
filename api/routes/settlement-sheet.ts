import { eligibleAmount } from '../../domain/receipts/eligible.ts';
import { resources } from '../../resources.config.ts';
import { decidedSettlement } from '../actions/payments/settlement-details.ts';
import { conflict } from '../failure.ts';
import type { Call, Route } from '../http/route.ts';
import { settlementSheet } from '../letters/settlement-sheet.ts';
import { demandRow } from '../resources/read.ts';
import { idOf } from '../resources/routes.ts';
import { moneyRoles } from './payments.ts';

const { applications, payments } = resources;

/** The settlement sheet as a PDF, beside the acceptance letter's address (first file, section 7). */
export const settlementSheetRoute: Route = {
  method: 'GET',
  path: '/application_pdf/settlement/{id}',
  summary: '精算書のPDF',
  tag: payments.label,
  who: [...moneyRoles, 'recipient'],
  answer: { status: 200, data: 'file' },
  run: sheet,
};

async function sheet(call: Call): Promise<Response> {
  const { context, services, actor } = call;
  const id = idOf(call, applications);
  const db = services.engine.reader;
  await demandRow(services, applications, actor, id, db);
  const settlement = await decidedSettlement(db, id);
  if (!settlement) throw conflict('not_ready', '精算はまだ決まっていません。決まったあとで、精算書を作れます。');
  const application = await db
    .selectFrom('applications as a')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.grantNumber', 'a.entryNumber', 'a.title', 'o.name as organizationName'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow();
  const receipts = await countedReceipts(call, id, settlement.receiptIds);
  const { title, organizationName, entryNumber } = application;
  const grantNumber = application.grantNumber ?? entryNumber;
  const bytes = await settlementSheet({
    ...settlement,
    foundationName: services.settings.foundationName,
    grantNumber,
    title,
    organizationName,
    receipts,
  });
  return context.body(new Uint8Array(bytes), 200, {
    'Content-Type': 'application/pdf',
    'Content-Length': String(bytes.length),
    'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(`seisan_${grantNumber}.pdf`)}`,
  });
}

async function countedReceipts({ services }: Call, applicationId: number, ids: readonly number[]) {
  const rows = await services.engine.reader
    .selectFrom('receipts')
    .select(['id', 'receiptDate', 'title', 'vendor', 'amount', 'pointAmount'])
    .where('applicationId', '=', applicationId)
    .orderBy('receiptDate')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => ids.includes(row.id))
    .map(({ amount, pointAmount, ...row }) => ({ ...row, counted: eligibleAmount({ amount, pointAmount }) }));
}
