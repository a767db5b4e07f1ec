import { roles } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../domain/workflow/application-transitions.ts';
import { statusById, statusEntry, stepsFor } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { integer } from '../../schema/fields.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { notFound } from '../failure.ts';
import { described, enumOf, listOf, objectOf, type Part } from '../http/answer-schema.ts';
import { type Call, route, tagged } from '../http/route.ts';

const who = rolesThatMay(resources.applications, 'read', roles);
const tag = resources.applications.label;
const option: Readonly<Record<string, Part>> = {
  id: 'integer',
  statusLabelAdmin: 'string',
  statusKey: described('助成者には返しません', 'string'),
  description: described('助成者には返しません', 'string?'),
};

export const nextOptionsSchema = listOf(
  objectOf({
    ...option,
    kind: enumOf(['forward', 'back', 'return', 'aside', 'end']),
    commentRequired: 'boolean',
    commentAsks: described('コメントで答えること', 'string?'),
    commentIsShared: described('コメントが助成者にも表示されるか', 'boolean'),
    mail: described('送信できるメールの用途', 'string?'),
  }),
);

/** The choices of the status dialog (spec, first file, sections 4 and 7). */
export const statusOptionRoutes = tagged(tag, [
  route('GET /application_status_options/all', {
    summary: '申請の状況のすべて',
    who,
    answer: listOf(objectOf(option)),
    run: options,
  }),
  route('GET /application_status_options/next/{statusId}', {
    summary: '今の状況から、呼び出した人が変更できる状況',
    who,
    params: { statusId: integer(resources.application_statuses.label, { min: 1 }) },
    answer: nextOptionsSchema,
    run: nextOptions,
  }),
]);

interface Option {
  readonly id: number;
  readonly statusLabelAdmin: string;
  readonly statusKey?: string;
  readonly description?: string | null;
}

async function options({ services, actor }: Call): Promise<Option[]> {
  const rows = await services.engine.reader
    .selectFrom('application_statuses')
    .select(['id', 'statusKey', 'statusLabelAdmin', 'description'])
    .orderBy('id')
    .execute();
  return actor.role === 'recipient' ? rows.map(({ id, statusLabelAdmin }) => ({ id, statusLabelAdmin })) : rows;
}

async function nextOptions(call: Call<{ readonly statusId: number }>) {
  const status = statusById(call.params.statusId);
  if (!status) throw notFound(resources.application_statuses.label);
  return optionsAfter(call, status.key);
}

/** The steps that the caller may choose from a status, as the status dialog shows them. */
export async function optionsAfter(call: Call, status: ApplicationStatus) {
  const known = new Map((await options(call)).map((option) => [option.id, option]));
  return stepsFor(status, call.actor.role).flatMap((step) => {
    const option = known.get(statusEntry(step.to).id);
    return option ? [{ ...option, ...stepOf(step) }] : [];
  });
}

function stepOf({ kind, comment, byTransfer, shared, mail }: Transition) {
  const commentAsks = byTransfer?.asks ?? null;
  return { kind, commentRequired: comment === true || commentAsks !== null, commentAsks, commentIsShared: shared === true, mail: mail ?? null };
}
