import { roles } from '../../domain/roles.ts';
import type { ApplicationStatus } from '../../domain/workflow/application-statuses.ts';
import type { Transition } from '../../domain/workflow/application-transitions.ts';
import { statusById, statusEntry, stepsFor } from '../../domain/workflow/transitions.ts';
import { resources } from '../../resources.config.ts';
import { rolesThatMay } from '../access/permissions.ts';
import { notFound } from '../failure.ts';
import { success } from '../http/envelope.ts';
import type { Call, Route } from '../http/route.ts';

const who = rolesThatMay(resources.applications, 'read', roles);
const tag = resources.applications.label;
const optionProperties = {
  id: { type: 'integer' },
  statusLabelAdmin: { type: 'string' },
  statusKey: { type: 'string', description: '助成者には返しません' },
  description: { type: ['string', 'null'], description: '助成者には返しません' },
};
const stepProperties = {
  kind: { enum: ['forward', 'back', 'return', 'aside', 'end'] },
  commentRequired: { type: 'boolean' },
  commentAsks: { type: ['string', 'null'], description: 'コメントで答えること' },
  commentIsShared: { type: 'boolean', description: 'コメントが助成者にも表示されるか' },
  mail: { type: ['string', 'null'], description: '送信できるメールの用途' },
};

const list = (properties: object) => ({ status: 200, data: { type: 'array', items: { type: 'object', properties } } }) as const;

export const nextOptionsSchema = { type: 'array', items: { type: 'object', properties: { ...optionProperties, ...stepProperties } } };

/** The choices of the status dialog (spec, first file, sections 4 and 7). */
export const statusOptionRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/application_status_options/all',
    summary: '申請の状況のすべて',
    tag,
    who,
    answer: list(optionProperties),
    run: async (call) => success(call.context, await options(call)),
  },
  {
    method: 'GET',
    path: '/application_status_options/next/{statusId}',
    summary: '今の状況から、呼び出した人が変更できる状況',
    tag,
    who,
    answer: { status: 200, data: nextOptionsSchema },
    run: async (call) => success(call.context, await nextOptions(call)),
  },
];

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

async function nextOptions(call: Call) {
  const text = call.context.req.param('statusId') ?? '';
  const status = /^[1-9]\d{0,3}$/.test(text) ? statusById(Number(text)) : undefined;
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
