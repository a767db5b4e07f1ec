import { pino } from 'pino';
import type { Actor, Origin } from '../../api/access/actor.ts';
import { handlers } from '../../api/app/capabilities.ts';
import type { Engine } from '../../api/db/engine.ts';
import { sealer } from '../../api/db/sealing.ts';
import { LiveHub } from '../../api/live/hub.ts';
import type { WriteCall } from '../../api/services.ts';
import type { LetterSubject } from '../../resources/letters/server/drawing/issue.ts';
import { type DrawnLetter, drawWithNumber, insertLetter, nextDocumentNumber } from '../../resources/letters/server/letter-on-file.ts';
import { decidedSettlementSubject } from '../../resources/letters/server/settlement.ts';
import { hoursAfter } from './days.ts';
import type { DemoOptions } from './load.ts';

type Options = Pick<DemoOptions, 'files' | 'settings' | 'signing'> & { readonly engine: Engine };

/** The letters of settlements that the accountant has drawn: all of the demo's own organisations, and some of the others. */
export async function loadSettlementLetters(engine: Engine, options: Omit<Options, 'engine'>): Promise<void> {
  const settled = await engine.reader
    .selectFrom('payment_settlements as s')
    .innerJoin('applications as a', 'a.id', 's.applicationId')
    .innerJoin('payments as p', 'p.applicationId', 's.applicationId')
    .select(['s.applicationId', 's.refundAmount', 's.createdAt', 's.userId', 's.userName', 's.userRole'])
    .where('p.finalAmount', 'is not', null)
    .where((eb) => eb.or([eb('a.organizationId', '<=', 3), eb('s.refundAmount', '>', 0)]))
    .orderBy('s.createdAt', 'desc')
    .orderBy('s.id', 'desc')
    .limit(drawnAtMost)
    .execute();
  for (const { applicationId, refundAmount, createdAt, userId, userName, userRole } of settled.reverse()) {
    const decider = { userId: userId as number, username: userName as string, role: userRole as Actor['role'] };
    const call = demoCall({ engine, ...options }, decider, hoursAfter(createdAt, 1), { requestId: 'demo', address: '192.0.2.10' });
    for (const kind of ['settlement', ...(refundAmount > 0 ? ['refund_notice' as const] : [])] as const)
      await keepDemoLetter(call, await decidedSettlementSubject(call.services, engine.reader, kind, applicationId));
  }
}

const drawnAtMost = 12;

/** Draws and keeps a letter as the product does it, but for the audit entry: the demo's log was written before. */
export async function keepDemoLetter(call: WriteCall, subject: LetterSubject): Promise<DrawnLetter & { readonly id: number }> {
  const { services } = call;
  const drawn = await drawWithNumber(services, subject, await nextDocumentNumber(services.engine.reader, subject));
  const id = await services.engine.transaction((db) => insertLetter(call, subject, drawn, db), 'read committed');
  return { ...drawn, id };
}

/** A call that somebody of the demo made then. */
export function demoCall(
  { engine, files, settings, signing }: Options,
  who: Pick<Actor, 'userId' | 'username' | 'role'>,
  at: string,
  origin: Origin,
): WriteCall {
  const log = pino({ level: 'silent' });
  const services = {
    settings,
    engine,
    files,
    signing,
    log,
    sealer: sealer(settings.secretKey),
    now: () => new Date(at),
    live: new LiveHub(),
    handlers,
  };
  return {
    services,
    actor: { ...who, organizationId: null, sessionId: 0, awaits: null, factor: null, factorAt: null, categories: [], grantYears: [] },
    origin,
  };
}
