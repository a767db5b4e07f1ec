import { type Actor, systemActor } from '../../api/access/actor.ts';
import type { Transaction } from '../../api/db/database.ts';
import type { Engine } from '../../api/db/engine.ts';
import { insertRows } from '../../api/db/engines/new-rows.ts';
import { Failure } from '../../api/failures/failure.ts';
import { storeBytes } from '../../api/files/file-rows.ts';
import { rowToInsert } from '../../api/resources/stored-rows.ts';
import type { WriteCall } from '../../api/services.ts';
import type { SigningIdentity } from '../../api/signing/identity.ts';
import { japanDate } from '../../domain/dates/japan-date.ts';
import { isSameName } from '../../domain/text/names.ts';
import { applicationSubject } from '../../resources/letters/server/drawing/issue.ts';
import { maskMailAddress } from '../../resources/letters/server/envelopes/code.ts';
import { recordEvent } from '../../resources/letters/server/envelopes/envelope.ts';
import { insertEnvelope, type ReadyLetter } from '../../resources/letters/server/envelopes/make.ts';
import { makeSignatures, storeSignatures } from '../../resources/letters/server/envelopes/signatures.ts';
import { expiredComment } from '../../resources/letters/server/envelopes/steps.ts';
import { resources } from '../../resources.config.ts';
import { addDays, hoursAfter, instantAt, later } from './days.ts';
import { demoCall, keepDemoLetter } from './letters.ts';
import type { DemoOptions } from './load.ts';

type Options = Pick<DemoOptions, 'baseDate' | 'files' | 'settings' | 'signing'>;
type Kind = 'ukesyo' | 'confirmation';

type Person = Pick<Actor, 'userId' | 'username'>;

/** What became of a letter of the demo, and when; instants. */
interface Course {
  readonly kind: Kind;
  readonly sentAt: string;
  readonly openedAt?: string;
  readonly end?: End;
}

interface End {
  readonly at: string;
  readonly status: 'signed' | 'declined' | 'cancelled' | 'expired';
  /** Why, where somebody said so. */
  readonly words?: string;
}

interface Demo extends Options {
  readonly engine: Engine;
  readonly sender: Person;
  readonly identity: SigningIdentity;
}

/** Letters at every state, made and signed as the product does it. They come last: a letter shows what the other rows say. */
export async function loadEnvelopes(engine: Engine, options: Options): Promise<void> {
  const { identity } = options.signing;
  if (!identity) return;
  const sender = await staffMember(engine);
  const demo = { engine, sender, identity, ...options };
  const counts = new Map<string, number>();
  for (const row of await contracts(engine)) {
    const occurrence = counts.get(row.status) ?? 0;
    counts.set(row.status, occurrence + 1);
    let replacesId: number | undefined;
    for (const course of coursesOf(row, occurrence, options.baseDate)) replacesId = await addEnvelope(demo, row, course, replacesId);
  }
}

type Contract = Awaited<ReturnType<typeof contracts>>[number];

/** Grants that await the signature, and a few whose contract stands; the demo's own accounts come first. */
async function contracts({ reader }: Engine) {
  const rows = reader
    .selectFrom('applications as a')
    .innerJoin('users as u', 'u.id', 'a.contactUserId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .select(['a.id', 'a.status', 'a.ukesyoSendDate', 'a.ukesyoApplovalDate', 'a.organizationId', 'u.id as contactId', 'u.username as contact'])
    .select(['o.name as organizationName', 'u.email as contactEmail'])
    .where('a.ukesyoSendDate', 'is not', null)
    .orderBy('a.id');
  const waiting = await rows
    .where('a.status', 'in', ['CONTRACT_PROCESSING', 'CONTRACT_ON_HOLD', 'CONTRACTED_ONGOING'])
    .limit(waitingAtMost)
    .execute();
  const running = await rows.where('a.status', '=', 'IN_PROGRESS').where('a.organizationId', '<=', 3).limit(runningAtMost).execute();
  return [...waiting, ...running].sort((a, b) => a.id - b.id);
}

const waitingAtMost = 16;
const runningAtMost = 2;

function coursesOf({ status, ukesyoSendDate, ukesyoApplovalDate }: Contract, occurrence: number, baseDate: string): Course[] {
  const sentAt = instantAt(ukesyoSendDate ?? baseDate, 10, 15);
  const letter = { kind: 'ukesyo', sentAt } as const;
  if (status === 'CONTRACT_PROCESSING') return waitingCourses(letter, occurrence, baseDate);
  if (status !== 'CONTRACT_ON_HOLD') return ukesyoApplovalDate ? signedCourses(letter, ukesyoApplovalDate, occurrence) : [];
  const end = { at: hoursAfter(sentAt, 31), status: 'declined', words: declined } as const;
  return occurrence === 0 ? [{ ...letter, openedAt: hoursAfter(sentAt, 30), end }] : [];
}

/** The first awaits its reader, the second ran out with what it confirms, the third was made anew, the fourth has been read, and the fifth is still to be sent. */
function waitingCourses({ kind, sentAt }: Course, occurrence: number, baseDate: string): Course[] {
  const fresh = { kind, sentAt: later(sentAt, instantAt(addDays(baseDate, -6), 11, 5)) };
  const old = instantAt(addDays(baseDate, -33), 11, 5);
  const expiredComment = { sentAt: old, end: { at: hoursAfter(old, 30 * 24), status: 'expired' } } as const;
  const cancelled = { at: hoursAfter(fresh.sentAt, -1), status: 'cancelled', words: corrected } as const;
  const courses: readonly Course[][] = [
    [fresh],
    [
      { kind: 'confirmation', ...expiredComment },
      { kind, ...expiredComment },
    ],
    [{ kind, sentAt: hoursAfter(fresh.sentAt, -48), end: cancelled }, fresh],
    [{ ...fresh, openedAt: hoursAfter(fresh.sentAt, 9) }],
  ];
  return courses[occurrence] ?? [];
}

const declined = '代表者の交代があり、団体の中で内容をもう一度確認しています。あらためてご相談させてください。';
const corrected = '助成期間の記載に誤りがあったため、作り直しました。';

function signedCourses(letter: Course, date: string, occurrence: number): Course[] {
  const at = instantAt(date, 15, 20);
  const signed = { ...letter, openedAt: hoursAfter(at, -1), end: { at, status: 'signed' } } as const;
  return occurrence === 0 ? [{ ...signed, kind: 'confirmation' }, signed] : [signed];
}

/** @returns the envelope's id when the next one takes its place */
async function addEnvelope(demo: Demo, row: Contract, course: Course, replacesId: number | undefined): Promise<number | undefined> {
  const { kind, sentAt, openedAt, end } = course;
  const { sender } = demo;
  const signer = { userId: row.contactId, username: row.contact };
  const call = (at: string, who: Person) => callOf(demo, at, who, who === signer);
  const wish = { applicationId: row.id, kind, ...(replacesId !== undefined && { replacesId }) };
  const letter = await drawnLetter(call(sentAt, sender), kind, row.id).catch(noneIfIncomplete);
  if (!letter) return undefined;
  return demo.engine.transaction(async (db) => {
    const envelope = await insertEnvelope(call(sentAt, sender), wish, letter, { name: 'embedded', begins: 'sent' }, db);
    const { id, unsignedSha256: sha256 } = envelope;
    await recordEvent(call(sentAt, sender), id, { event: 'mailed', sha256, detail: `宛先：${row.contact}` }, db);
    if (openedAt) await recordReading((at) => call(at, signer), id, openedAt, sha256, db);
    const cells = { openedAt: openedAt ?? null, readAt: openedAt ? minutesAfter(openedAt, 4) : null };
    const signed = { ...envelope, kind, organizationName: row.organizationName };
    const ended = end?.status === 'signed' ? await signedCells({ ...call(end.at, signer), db }, signed, row, demo.identity) : {};
    const closed = end && { ...wordsOf(end), status: end.status, updatedAt: end.at };
    await db
      .updateTable('envelopes')
      .set({ ...cells, ...ended, ...closed })
      .where('id', '=', id)
      .execute();
    if (kind === 'ukesyo') await keepDate(row.id, end && end.status !== 'signed' ? null : japanDate(new Date(sentAt)), db);
    if (kind === 'ukesyo' && end?.status === 'expired') await handBack(call(end.at, sender), row.id, end.at, db);
    if (end && end.status !== 'signed') await recordEnd(call(end.at, end.status === 'declined' ? signer : sender), id, sha256, end, db);
    return end?.status === 'cancelled' ? id : undefined;
  }, 'read committed');
}

async function keepDate(id: number, ukesyoSendDate: string | null, db: Transaction): Promise<void> {
  await db.updateTable('applications').set({ ukesyoSendDate }).where('id', '=', id).execute();
}

/** The contract whose letter ran out is the foundation's to see to again. */
async function handBack({ services }: WriteCall, applicationId: number, at: string, db: Transaction): Promise<void> {
  const step = { fromStatus: 'CONTRACT_PROCESSING', toStatus: 'CONTRACT_PREPARATION', comment: expiredComment, isShared: false } as const;
  const { userId, username: userName, role: userRole } = systemActor;
  await insertRows(db, [rowToInsert(services, resources.status_histories, { applicationId, ...step, userId, userName, userRole })]);
  await db.updateTable('applications').set({ status: step.toStatus, statusSince: at, updatedAt: at }).where('id', '=', applicationId).execute();
}

/** The letter as it is kept, and the copy that is signed. */
async function drawnLetter(call: WriteCall, kind: Kind, applicationId: number): Promise<ReadyLetter> {
  const { services } = call;
  const { bytes, ...letter } = await keepDemoLetter(call, await applicationSubject(services, services.engine.reader, kind, applicationId));
  return { ...letter, file: await storeBytes(services, { bytes, fileName: letter.fileName, contentType: 'application/pdf' }) };
}

async function recordReading(callAt: (at: string) => WriteCall, id: number, openedAt: string, sha256: string, db: Transaction): Promise<void> {
  await recordEvent(callAt(openedAt), id, { event: 'opened', sha256 }, db);
  await recordEvent(callAt(minutesAfter(openedAt, 4)), id, { event: 'read', sha256 }, db);
}

/** Signed then, and so without the stamp of an authority, which would say today. Mostly by the person for whom the letter speaks. */
async function signedCells(
  call: WriteCall & { readonly db: Transaction },
  row: Parameters<typeof makeSignatures>[1] & { readonly signatoryName: string | null },
  { contact, contactEmail }: Contract,
  identity: SigningIdentity,
) {
  const byDeputy = row.signatoryName === null || (row.applicationId % 3 === 0 && !isSameName(row.signatoryName, contact));
  const nameReason = byDeputy && row.signatoryName ? deputised : null;
  const name = byDeputy ? contact : String(row.signatoryName);
  await recordEvent(call, row.id, { event: 'coded', detail: `宛先：${maskMailAddress(contactEmail)}` }, call.db);
  const made = await makeSignatures(call.services, row, call.actor.userId, name, { identity, stamp: null, db: call.db });
  const { set, history, rows } = await storeSignatures(call, row, made, nameReason);
  await insertRows(call.db, [rowToInsert(call.services, resources.envelope_events, { envelopeId: row.id, ...history }), ...rows]);
  return { ...set, nameReason };
}

const deputised = '代表者から委任を受けた連絡担当者が署名します。';

function wordsOf({ status, words }: End) {
  if (!words) return {};
  return status === 'declined' ? { declineComment: words } : { cancelReason: words };
}

async function recordEnd(call: WriteCall, id: number, sha256: string, { status, words }: End, db: Transaction): Promise<void> {
  const entry = { sha256, detail: words ?? null };
  const whose = status === 'expired' ? { ...call, actor: null, origin: { requestId: 'demo', address: null } } : call;
  await recordEvent(whose, id, { ...entry, event: status }, db);
  if (status === 'cancelled') await recordEvent(call, id, { ...entry, event: 'replaced' }, db);
}

async function staffMember({ reader }: Engine): Promise<Person> {
  return reader.selectFrom('users').select(['id as userId', 'username']).where('email', '=', 'fund_staff@example.jp').executeTakeFirstOrThrow();
}

function callOf({ engine, files, settings, signing }: Demo, at: string, who: Person, isGrantee: boolean): WriteCall {
  const role = isGrantee ? ('recipient' as const) : ('fund_staff' as const);
  return demoCall({ engine, files, settings, signing }, { ...who, role }, at, isGrantee ? granteeOrigin : officeOrigin);
}

const minutesAfter = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Addresses that are kept for examples (RFC 5737). */
const granteeOrigin = { requestId: 'demo', address: '203.0.113.24', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)' };
const officeOrigin = { requestId: 'demo', address: '192.0.2.10', userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)' };

/** Not every contract of the demo has all that a letter tells. */
function noneIfIncomplete(error: unknown): null {
  if (error instanceof Failure) return null;
  throw error;
}
