import { resources } from '../../resources.config.ts';
import type { Actor } from '../access/actor.ts';
import { Failure } from '../failures/failure.ts';
import type { Services } from '../services.ts';

/** Stored bytes of a person or organisation, and the limit. */
export interface Quota {
  readonly used: number;
  readonly limit: number;
}

/** The quota of a person and, where there is one, of the organisation that all its members share. */
export interface Quotas {
  readonly person: Quota;
  readonly organization: Quota | null;
}

/** Files that the product generates on request do not count. */
const generated = [resources.letters.name, resources.envelopes.name, resources.transfer_batches.name];

type Known = Pick<Services, 'engine' | 'settings'>;

export async function quotasOf({ engine, settings }: Known, { userId, organizationId, role }: Actor): Promise<Quotas> {
  const { quota } = settings.uploads;
  const files = engine.reader
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
    .where('resource', 'not in', generated);
  const own = await files.where('uploadedById', '=', userId).executeTakeFirst();
  const person = { used: Number(own?.used ?? 0), limit: role === 'recipient' ? quota.person : quota.staff };
  if (organizationId === null) return { person, organization: null };
  const colleagues = engine.reader.selectFrom('users').select('id').where('organizationId', '=', organizationId);
  const all = await files.where('uploadedById', 'in', colleagues).executeTakeFirst();
  return { person, organization: { used: Number(all?.used ?? 0), limit: quota.organization } };
}

/** The quota that an upload reserves while it is received. */
export interface Room {
  /** Replaces the announced size by the actual one. @throws Failure 413 when that exceeds the quota */
  settle(bytes: number): Promise<void>;
  release(): void;
}

/** Bytes being received by this process, by quota holder, so that concurrent uploads share the remaining quota. */
const reservedBytes = new Map<string, number>();

/** @throws Failure 413 when the quota does not allow that many bytes */
export async function reserve(services: Known, actor: Actor, bytes: number): Promise<Room> {
  const holders = holdersOf(actor);
  let reserved = 0;
  const adjust = (more: number) => {
    reserved += more;
    for (const holder of holders) addTo(holder, more);
  };
  const room: Room = {
    async settle(real) {
      adjust(real - reserved);
      await assertWithinQuota(services, actor);
    },
    release: () => adjust(-reserved),
  };
  try {
    await room.settle(bytes);
    return room;
  } catch (error) {
    room.release();
    throw error;
  }
}

async function assertWithinQuota(services: Known, actor: Actor): Promise<void> {
  // Read before the database is queried: an upload that completes meanwhile is then counted at least once, at worst twice.
  const [own, shared] = holdersOf(actor).map((holder) => reservedBytes.get(holder) ?? 0);
  const { person, organization } = await quotasOf(services, actor);
  if (isExceeded(person, own)) throw full('あなたが登録できるファイルの容量', person);
  if (organization && isExceeded(organization, shared)) throw full('団体が登録できるファイルの容量', organization);
}

/** An exhausted quota refuses every upload, even one that announces no bytes. */
function isExceeded({ used, limit }: Quota, coming = 0): boolean {
  return used >= limit || used + coming > limit;
}

function holdersOf({ userId, organizationId }: Actor): string[] {
  return [`person:${userId}`, ...(organizationId === null ? [] : [`organization:${organizationId}`])];
}

function addTo(holder: string, bytes: number): void {
  const now = (reservedBytes.get(holder) ?? 0) + bytes;
  if (now > 0) reservedBytes.set(holder, now);
  else reservedBytes.delete(holder);
}

function full(what: string, { used, limit }: Quota): Failure {
  const left = Math.max(0, Math.floor((limit - used) / 1024 / 1024));
  const text = `${what}（${Math.round(limit / 1024 / 1024).toLocaleString('ja-JP')}MB）を超えるため、登録できません。残りは${left.toLocaleString('ja-JP')}MBです。事務局にお問い合わせください。`;
  return new Failure(413, 'quota_exceeded', text, { file: text });
}
