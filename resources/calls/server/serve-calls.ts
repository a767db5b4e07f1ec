import type { Context } from 'hono';
import { rowsWhere, rowWhere } from '../../../api/db/rows-where.ts';
import { notFound } from '../../../api/failures/failure.ts';
import { sendFile } from '../../../api/files/send.ts';
import { readFields } from '../../../api/http/body.ts';
import { openViews, publicRow, publicRows } from '../../../api/http/public-routes.ts';
import { answerAll, fileAnswer } from '../../../api/http/responses.ts';
import { streamHeaders } from '../../../api/http/security-headers.ts';
import type { PublicPages } from '../../../api/http/serve-public.ts';
import type { Services } from '../../../api/services.ts';
import { blankFormPdf } from '../../entries/server/form-pdf.ts';
import { calendarFile } from '../rules/calendar.ts';
import type { CheckAnswers } from '../rules/pre-check.ts';
import { type CallTimes, callStandingAt } from '../rules/standing.ts';
import type { yesNo } from '../rules/terms.ts';
import { type CallParts, callPage, callsPage, checkPage, type PublicCall } from './call-page.ts';

const open = openViews.find(({ declared }) => declared.path === 'calls') as (typeof openViews)[number];

/** Maximum number of calls listed, latest first: more than ten years' worth. */
const maxListed = 100;

/** Maximum request body of the eligibility answers, in bytes. */
const maxAnswerBytes = 4096;

/** Public pages of calls, without scripts. Registered before the generated public pages, which they replace. */
export const serveCalls: PublicPages = (app, services, forPages, { page, other, othersThan }) => {
  const { settings, now } = services;
  const others = othersThan('/calls');
  const emptyForm = cachedPapers(services);
  const frame = () => ({ open, others, settings, now: now() });
  const address = '/calls/:id{[1-9][0-9]{0,14}}';
  app.get(
    '/calls',
    forPages,
    page(async () => callsPage(await publishedCalls(services), frame())),
  );
  app.get(
    address,
    forPages,
    page(async (context) => callPage(...(await callWithParts(services, context)), frame())),
  );
  app.get(`${address}/check`, (context) => context.redirect(`/calls/${context.req.param('id')}#check`));
  app.post(
    `${address}/check`,
    forPages,
    other(async (context) => {
      const [call, { checks }] = await callWithParts(services, context);
      const form = await readFields(context, maxAnswerBytes);
      const answers = Object.fromEntries(checks.map(({ id }) => [id, form.get(`q${id}`)])) as CheckAnswers;
      const isComplete = checks.every(({ id }) => isAnswer(answers[id]));
      const validAnswers = Object.fromEntries(Object.entries(answers).filter(([, answer]) => isAnswer(answer)));
      context.header('Cache-Control', 'no-store');
      return context.html(String(checkPage(call, checks, validAnswers, frame())), isComplete ? 200 : 422);
    }),
  );
  app.get(
    '/calls/:file{[1-9][0-9]{0,14}\\.ics}',
    other(async (context) => {
      const call = await oneCall(services, Number.parseInt(context.req.param('file') ?? '', 10));
      const headers = { 'Content-Type': 'text/calendar; charset=UTF-8', 'Content-Disposition': `attachment; filename="call-${call.id}.ics"` };
      return answerAll(context, calendarOf(call, settings.publicUrl), headers);
    }),
  );
  app.get(
    `${address}/guide.pdf`,
    other(async (context) => {
      const { id } = await oneCall(services, Number(context.req.param('id')));
      const file = await guideOf(services, id);
      if (!file) throw notFound('募集要項');
      streamHeaders(context);
      return sendFile({ context, services, query: { inline: true } }, file.id);
    }),
  );
  app.get(
    `${address}/form.pdf`,
    other(async (context) => {
      const { id, title } = await oneCall(services, Number(context.req.param('id')));
      const formId = await formOf(services, id);
      if (formId === null) throw notFound('申請様式');
      const paper = await emptyForm(formId, title);
      streamHeaders(context);
      return fileAnswer(context, { ...paper, inline: true });
    }),
  );
};

const isAnswer = (answer: unknown): answer is keyof typeof yesNo => answer === 'yes' || answer === 'no';

/** Maximum number of cached PDFs, more than the calls of a year. */
const maxCachedPapers = 20;

type Paper = Awaited<ReturnType<typeof blankFormPdf>>;

/** Caches drawn blank forms, as a published form never changes. */
function cachedPapers({ engine }: Services): (formId: number, callTitle: string) => Promise<Paper> {
  const cache = new Map<string, Promise<Paper>>();
  return (formId, callTitle) => {
    const key = `${formId} ${callTitle}`;
    const paper = cache.get(key) ?? blankFormPdf(engine.reader, formId, callTitle);
    cache.set(key, paper);
    paper.catch(() => cache.delete(key));
    if (cache.size > maxCachedPapers) cache.delete(cache.keys().next().value as string);
    return paper;
  };
}

/** Id of the call's form; null unless it is published or retired. */
async function formOf({ engine }: Services, callId: number): Promise<number | null> {
  const call = await rowWhere(engine.reader, 'calls', { id: callId }, ['formId']);
  const form = call?.formId && (await rowWhere(engine.reader, 'application_forms', { id: call.formId, status: ['published', 'retired'] }, ['id']));
  return form ? form.id : null;
}

type Times = CallTimes & { readonly id: number };

async function publishedCalls(services: Services): Promise<PublicCall[]> {
  const { rows } = await publicRows(services, open, { limit: [String(maxListed)] });
  return withStanding(services, rows);
}

/** @throws Failure 404 where it is not published */
async function oneCall(services: Services, id: number): Promise<PublicCall> {
  const [call] = await withStanding(services, [await publicRow(services, open, id)]);
  if (!call) throw notFound(open.view.label);
  return call;
}

async function withStanding(services: Services, rows: readonly Readonly<Record<string, unknown>>[]): Promise<PublicCall[]> {
  const times = ['id', 'status', 'opensAt', 'closesAt', 'extendedUntil'] as const;
  const found = (await rowsWhere(services.engine.reader, 'calls', { id: rows.map(({ id }) => id as number) }, times)) as Times[];
  const at = services.now().toISOString();
  return rows.flatMap((row) => {
    const own = found.find(({ id }) => id === row.id);
    return own ? [{ ...row, standing: callStandingAt(own, at) } as PublicCall] : [];
  });
}

async function callWithParts(services: Services, context: Context): Promise<[PublicCall, CallParts]> {
  const db = services.engine.reader;
  const id = Number(context.req.param('id'));
  const [call, checks, questions, extensions, guide, formId] = await Promise.all([
    oneCall(services, id),
    rowsWhere(db, 'call_checks', { callId: id }, ['id', 'position', 'question', 'help', 'stopsOn', 'effect', 'rule']),
    rowsWhere(db, 'call_questions', { callId: id, published: 1 }, ['question', 'answer']),
    rowsWhere(db, 'call_extensions', { callId: id, entryId: null }, ['before', 'until', 'reason', 'createdAt']),
    guideOf(services, id),
    formOf(services, id),
  ]);
  return [call, { checks: checks.sort((a, b) => a.position - b.position), questions, extensions, guide: guide ?? null, hasForm: formId !== null }];
}

/** The guide file of a call, once it has passed the virus scan. */
async function guideOf({ engine }: Services, id: number) {
  const call = await rowWhere(engine.reader, 'calls', { id }, ['guideFileId']);
  if (!call?.guideFileId) return undefined;
  return rowWhere(engine.reader, 'files', { id: call.guideFileId, scanState: ['off', 'clean'] }, ['id', 'size']);
}

function calendarOf({ id, title, opensAt, deadline, standing }: PublicCall, publicUrl: string): string {
  const url = `${publicUrl}/calls/${id}`;
  const uid = (what: string) => `call-${id}-${what}@${new URL(publicUrl).hostname}`;
  const opening = { uid: uid('opens'), title: `受付開始：${title}`, at: opensAt, url };
  const events = [...(standing === 'before' ? [opening] : []), { uid: uid('closes'), title: `締切：${title}`, at: deadline, url }];
  return calendarFile(events, opensAt);
}
