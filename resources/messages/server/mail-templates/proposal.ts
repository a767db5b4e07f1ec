import type { Transaction } from '../../../../api/db/database.ts';
import { conflict, invalid } from '../../../../api/failures/failure.ts';
import { templateFaults } from '../../../../api/mail/template-faults.ts';
import { raiseAlert } from '../../../../api/ops/alerts/raise.ts';
import { writeIfUnchanged } from '../../../../api/resources/change-row.ts';
import type { Cells } from '../../../../api/resources/columns.ts';
import type { ActionHandler } from '../../../../api/resources/handlers.ts';
import { storedRow } from '../../../../api/resources/stored-rows.ts';
import type { InnerCall } from '../../../../api/services.ts';
import { cleanHtml } from '../../../../api/text/html.ts';
import { withLabels } from '../../../../domain/mail/merge-fields.ts';
import type { SecurityPurpose } from '../../../../domain/mail/security-mails.ts';
import { lineDifference } from '../../../../domain/text/line-difference.ts';
import { resources } from '../../../../resources.config.ts';

const { mail_templates } = resources;

interface Text {
  readonly subject: string;
  readonly body: string;
  readonly isHtml: boolean;
}

const textOf = ({ subject, body, isHtml }: Cells): Text => ({ subject: String(subject), body: String(body), isHtml: Boolean(isHtml) });

/** Stores a proposed text of a security mail until a second head approves it (four eyes), and notifies the heads of the difference. */
export const propose: ActionHandler = async ({ row, inputs, db, ...call }) => {
  const { actor, services } = call;
  const written = textOf(inputs);
  const text = { ...written, body: written.isHtml ? cleanHtml(written.body) : written.body };
  const faults = templateFaults(row.purpose as SecurityPurpose, text);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const change = differenceOf(textOf(row), text);
  if (change === '') throw invalid({ body: 'いまの文面と同じです。変えるところを直してから、申し出てください' });
  const at = services.now().toISOString();
  const proposal = {
    proposedSubject: text.subject,
    proposedBody: text.body,
    proposedIsHtml: text.isHtml,
    proposedById: actor.userId,
    proposedAt: at,
  };
  await writeIfUnchanged({ ...call, row, db }, mail_templates, proposal, { action: 'action', text: '操作しました（文面の変更の申し出）' });
  const summary = `${actor.username} さんが、メールのひな形「${row.name}」の文面の変更を申し出ました`;
  await alertHeads(
    call,
    row,
    { summary, change, advice: '承認されるまで、文面は変わりません。心当たりのない変更のときは、申し出を取り下げてください。' },
    db,
  );
};

/** Applies the text proposed by another head and notifies the heads of the difference. */
export const approve: ActionHandler = async ({ row, db, ...call }) => {
  const { proposedSubject, proposedBody, proposedIsHtml } = await storedRow(mail_templates, row.id as number, db);
  const text = textOf({ subject: proposedSubject, body: proposedBody, isHtml: proposedIsHtml });
  const [fault] = Object.values(templateFaults(row.purpose as SecurityPurpose, text));
  if (fault) throw conflict('template_problem', `${fault}。申し出を取り下げて、直したものを申し出てください。`);
  const change = differenceOf(textOf(row), text);
  await writeIfUnchanged(
    { ...call, row, db },
    mail_templates,
    { ...text, ...noProposal },
    { action: 'action', text: '操作しました（文面の変更の承認）' },
  );
  const summary = `${row.proposedByName} さんが申し出て ${call.actor.username} さんが承認した、メールのひな形「${row.name}」の文面に変わりました`;
  await alertHeads(
    call,
    row,
    { summary, change, advice: 'これから送るメールは、この文面です。心当たりのない変更のときは、元の文面への変更を申し出てください。' },
    db,
  );
};

const noProposal = { proposedSubject: null, proposedBody: null, proposedIsHtml: false, proposedById: null, proposedAt: null };

function differenceOf(before: Text, after: Text): string {
  const fullText = ({ subject, body, isHtml }: Text) => withLabels(`件名：${subject}\n形式：${isHtml ? 'HTML' : 'テキスト'}\n${body.trimEnd()}`);
  return lineDifference(fullText(before), fullText(after));
}

interface HeadsAlert {
  readonly summary: string;
  readonly change: string;
  readonly advice: string;
}

function alertHeads({ services }: InnerCall, { id }: Cells, { summary, change, advice }: HeadsAlert, db: Transaction): Promise<boolean> {
  const details = `${advice}\n\n変わるところ（－ がなくなる行、＋ が加わる行です）\n${change}`;
  return raiseAlert(db, services, { kind: 'mailText', summary, details, resource: mail_templates.name, recordId: id as number });
}
