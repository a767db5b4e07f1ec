import { fieldAt } from '../../schema/derive/paths.ts';
import { isReference } from '../../schema/derive/references.ts';
import type { Values } from '../../schema/derive/validators.ts';
import type { Field } from '../../schema/field.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import { mailMarks, type StepMail } from '../../schema/lifecycle.ts';
import { fieldOf, type Resource } from '../../schema/resource.ts';
import { anyTables, type Transaction } from '../db/database.ts';
import { newMessageId } from '../mail/compose.ts';
import { queueMails } from '../mail/queue.ts';
import type { InnerServices } from '../services.ts';
import type { Cells } from './columns.ts';
import { Paths, resourceMap } from './paths.ts';

/**
 * Puts the mail of a step into the outbox, in the transaction that takes the step. Whoever has no address, or no account any more, gets none.
 * @param row the row as the step leaves it, and the inputs
 */
export async function queueStepMail(
  services: InnerServices,
  resource: Resource,
  mail: StepMail,
  row: Cells,
  inputs: Values,
  db: Transaction,
): Promise<void> {
  const { address, name, cells } = await lookUp(resource, mail, row.id as number, db);
  if (!address) return;
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, mark: string) => shown(resource, mark, { ...cells, ...inputs, recipientName: name }));
  const applicationId = typeof row.applicationId === 'number' ? row.applicationId : null;
  const filled = { subject: fill(mail.subject).replaceAll(/\s+/g, ' '), body: fill(mail.body), isHtml: false };
  const to = { recipientAddress: address, recipientName: name ?? address, applicationId, messageId: newMessageId(services.settings) };
  await queueMails(db, [{ ...to, ...filled }], services.now());
}

/** Whom the mail goes to, and what it says of the row. */
async function lookUp(resource: Resource, { to, subject, body }: StepMail, id: number, db: Transaction) {
  const paths = new Paths(resource);
  const marks = mailMarks(`${subject}${body}`).filter((mark) => fieldOf(resource, mark));
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
