import { resources } from '../../resources.config.ts';
import type { Actor } from '../access/actor.ts';
import { Failure } from '../failures/failure.ts';
import type { Services } from '../services.ts';

/** Bytes that are stored for someone, and how many may be. */
export interface Quota {
  readonly used: number;
  readonly limit: number;
}

/** The room of a person and, where there is one, of the organisation that all its people share. */
export interface Quotas {
  readonly person: Quota;
  readonly organization: Quota | null;
}

/** What the product draws when someone asks for it takes none of their room. */
const drawn = [resources.letters.name, resources.envelopes.name, resources.transfer_batches.name];

type Known = Pick<Services, 'engine' | 'settings'>;

export async function quotasOf({ engine, settings }: Known, { userId, organizationId, role }: Actor): Promise<Quotas> {
  const { quota } = settings.uploads;
  const files = engine.reader
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('size').as('used'))
    .where('resource', 'not in', drawn);
  const own = await files.where('uploadedById', '=', userId).executeTakeFirst();
  const person = { used: Number(own?.used ?? 0), limit: role === 'recipient' ? quota.person : quota.staff };
  if (organizationId === null) return { person, organization: null };
  const colleagues = engine.reader.selectFrom('users').select('id').where('organizationId', '=', organizationId);
  const all = await files.where('uploadedById', 'in', colleagues).executeTakeFirst();
  return { person, organization: { used: Number(all?.used ?? 0), limit: quota.organization } };
}

/** The room that an upload takes while it is on its way. */
export interface Room {
  /** Takes what has really come in place of what was announced. @throws Failure 413 when that is too much */
  settle(bytes: number): Promise<void>;
  release(): void;
}

/** Bytes on their way to this process, by whom they will count for: many uploads at once share what is left. */
const underWay = new Map<string, number>();

/** @throws Failure 413 when there is no room for that many bytes */
export async function reserve(services: Known, actor: Actor, bytes: number): Promise<Room> {
  const holders = holdersOf(actor);
  let held = 0;
  const hold = (more: number) => {
    held += more;
    for (const holder of holders) addTo(holder, more);
  };
  const room: Room = {
    async settle(real) {
      hold(real - held);
      await demandRoom(services, actor);
    },
    release: () => hold(-held),
  };
  try {
    await room.settle(bytes);
    return room;
  } catch (error) {
    room.release();
    throw error;
  }
}

async function demandRoom(services: Known, actor: Actor): Promise<void> {
  // Before the database is asked: what ends meanwhile is then counted there or here, at worst in both.
  const [own, shared] = holdersOf(actor).map((holder) => underWay.get(holder) ?? 0);
  const { person, organization } = await quotasOf(services, actor);
  if (lacksRoom(person, own)) throw full('あなたが登録できるファイルの容量', person);
  if (organization && lacksRoom(organization, shared)) throw full('団体が登録できるファイルの容量', organization);
}

/** Nothing more comes in where all is used, however little it announces. */
function lacksRoom({ used, limit }: Quota, coming = 0): boolean {
  return used >= limit || used + coming > limit;
}

function holdersOf({ userId, organizationId }: Actor): string[] {
  return [`person:${userId}`, ...(organizationId === null ? [] : [`organization:${organizationId}`])];
}

function addTo(holder: string, bytes: number): void {
  const now = (underWay.get(holder) ?? 0) + bytes;
  if (now > 0) underWay.set(holder, now);
  else underWay.delete(holder);
}

function full(what: string, { used, limit }: Quota): Failure {
  const left = Math.max(0, Math.floor((limit - used) / 1024 / 1024));
  const text = `${what}（${Math.round(limit / 1024 / 1024).toLocaleString('ja-JP')}MB）を超えるため、登録できません。残りは${left.toLocaleString('ja-JP')}MBです。事務局にお問い合わせください。`;
  return new Failure(413, 'quota_exceeded', text, { file: text });
}
