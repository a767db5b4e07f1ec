import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import { fieldAt } from '../../schema/derive/paths.ts';
import { isReference } from '../../schema/derive/references.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { placeholderNamesIn, type Step, type StepMail, type TemplateMail } from '../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { anyTables, type Transaction } from '../db/database.ts';
import type { NewRow } from '../db/engines/new-rows.ts';
import { Paths, resourceMap } from '../db/reader/paths.ts';
import { type Draft, draftGrantMail, findTemplate, newMessageId, templateProblem } from '../mail/compose.ts';
import { rowValues } from '../mail/merge-values.ts';
import { mailRow } from '../mail/queue.ts';
import type { InnerCall, InnerServices } from '../services.ts';
import type { Cells } from './columns.ts';
import type { StepAsked } from './handlers.ts';

/** A mail before it is queued. */
export type MailDraft = Pick<Draft['mail'], 'recipientAddress' | 'recipientName' | 'subject' | 'body' | 'isHtml'>;

/** Whether a step sends a mail from a template, by declaration or on request. */
export function isWanted({ mail }: Step, inputs: Values): boolean {
  return mail !== undefined && 'template' in mail && (mail.when !== 'wanted' || inputs.sendMail === true);
}

/**
 * The mail of a step from a template, filled in for the grant of the changed row. A comment is included only where both sides may read it.
 * @returns null when neither the contact nor the organisation has an address, or the template is disabled
 * @throws Failure 409 when the template is missing, or has fields that cannot be filled in
 */
export async function draftStepMail(doing: StepAsked & { readonly inputs: Values }, resource: Resource): Promise<MailDraft | null> {
  const { services, step, row, inputs, db } = doing;
  const { template: purpose, when } = step.mail as TemplateMail;
  const isGrant = resource.name === services.handlers.mailSubjects.resource;
  const comment = (step.shared && (inputs.comment as string | null)) || 'ありません。';
  const own = await services.handlers.lifecycles[resource.name]?.mailValues?.(doing);
  const values = { ...(!isGrant && rowValues(resource, row)), comment, ...own };
  const status = isGrant ? (step.to as ApplicationStatus) : undefined;
  const draft = await draftGrantMail(db, services, findTemplate(db, purpose), grantOf(services, resource, row) as number, values, status);
  if (!draft || (when === 'enabled' && !draft.template.enabled)) return null;
  const advice = when === 'wanted' ? 'ひな形を直すか、メールを送らない設定で変更してください' : 'ひな形を直してから、もう一度お試しください';
  if (draft.problem) throw templateProblem(draft.template, draft.problem, advice);
  const { recipientAddress, recipientName, subject, body, isHtml } = draft.mail;
  return { recipientAddress, recipientName, subject, body, isHtml };
}

/**
 * The mail of a step as outbox rows, to be inserted in the transaction that takes it: from the draft, or as declared; none where nobody has an
 * address.
 */
export async function mailOf(
  { services, actor }: InnerCall,
  resource: Resource,
  { mail }: Step,
  {
    row,
    inputs,
    draft,
    mailAt,
  }: { readonly row: Cells; readonly inputs: Values; readonly draft: MailDraft | null; readonly mailAt?: string | undefined },
  db: Transaction,
): Promise<NewRow[]> {
  const pageUrl = `${services.settings.publicUrl}${resource.screen.path}/${row.id}`;
  const written = mail && 'to' in mail ? await writtenMail(resource, mail, row, { ...inputs, pageUrl }, db) : draft;
  if (!written) return [];
  const known = { applicationId: grantOf(services, resource, row), causedById: actor.userId, messageId: newMessageId(services.settings) };
  return [mailRow({ ...written, ...known, ...(mailAt && { nextAttemptAt: mailAt }) }, services.now())];
}

/** The grant of a row, or the row itself. */
function grantOf({ handlers }: Pick<InnerServices, 'handlers'>, { name }: Resource, row: Cells): number | null {
  const { resource, by } = handlers.mailSubjects;
  const id = name === resource ? row.id : row[by];
  return typeof id === 'number' ? id : null;
}

/** People without an address or an active account get none. */
async function writtenMail(resource: Resource, mail: StepMail, row: Cells, inputs: Values, db: Transaction): Promise<MailDraft | null> {
  const { address, name, cells } = await lookUp(resource, mail, row.id as number, db);
  if (!address) return null;
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, mark: string) => shown(resource, mark, { ...cells, ...inputs, recipientName: name }));
  const filled = { subject: fill(mail.subject).replaceAll(/\s+/g, ' '), body: fill(mail.body), isHtml: false };
  return { recipientAddress: address, recipientName: name ?? address, ...filled };
}

/** The recipient, and the row's values in the mail. */
async function lookUp(resource: Resource, { to, subject, body }: StepMail, id: number, db: Transaction) {
  const paths = new Paths(resource);
  const marks = placeholderNamesIn(`${subject}${body}`).filter((mark) => fieldOf(resource, mark));
  const named = marks.map((mark) => `${paths.column(fieldOf(resource, mark)?.options.from ?? mark)} as cell_${mark}`);
  const end = fieldAt(resource.name, to, resourceMap);
  const isPerson = typeof end !== 'string' && end.field !== undefined && isReference(end.field);
  const person = isPerson
    ? [`${paths.column(`${to}.email`)} as address`, `${paths.column(`${to}.username`)} as name`, `${paths.column(`${to}.status`)} as active`]
    : [`${paths.column(to)} as address`];
  const query = anyTables(db).selectFrom(`${resource.name} as t`).where('t.id', '=', id);
  const found = (await paths
    .applyTo(query as never)
    .select([...named, ...person] as never)
    .executeTakeFirstOrThrow()) as Cells;
  const cells = Object.fromEntries(marks.map((mark) => [mark, found[`cell_${mark}`]]));
  const address = isPerson && found.active !== 1 ? null : (found.address as string | null);
  return { address, name: (found.name ?? null) as string | null, cells };
}

function shown(resource: Resource, mark: string, cells: Cells): string {
  const cell = cells[mark] ?? null;
  const field = fieldOf(resource, mark) as Field | undefined;
  if (cell === null) return '';
  return field ? kindOf(field).format(field.kind === 'flag' ? cell === 1 || cell === true : cell, field) : String(cell);
}
