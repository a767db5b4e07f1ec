import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../api/db/engine.ts';
import { testForm } from '../support/calls.ts';
import { pdf } from '../support/documents.ts';
import { testAnswers } from '../support/entries.ts';
import type { AnyRow } from '../support/rows.ts';
import { dice } from './dice.ts';
import { engineNames, fileFolder, type Ground } from './ground.ts';
import { Cut, Later, type People } from './people.ts';
import { onGround, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Those who apply, each for an organisation. */
const applicants = ['recipient', 'recipient2'] as const;

/** Answers before the blow, at most, and milliseconds after the last of them: somewhere on the way to both receipts it falls. */
const mostAnswers = 12;
const milliseconds = 40;

/** The product is killed while applications are saved and submitted: somewhere between the request and the receipt. */
export const deadlineKills: readonly Trial[] = engineNames.map((engine) => ({
  name: `deadline-kills (${engine})`,
  about:
    '応募の提出の途中でプロセスを止める（kill -9）。控えのない受付も、ファイルのそろわない控えもなく、保存した内容は残り、送り直しても控えはひとつ',
  run: (options) => onGround(engine, options, (ground, watch) => strike(ground, watch, options)),
}));

/** What the product has acknowledged to one of them. */
interface Told {
  readonly as: string;
  readonly entryId: number;
  readonly receipts: AnyRow[];
  saved: { readonly revision: number; readonly title: string } | undefined;
}

async function strike(ground: Ground, { people }: Watch, { tries, seed }: TrialOptions): Promise<Outcome> {
  const chance = dice(seed);
  const callId = await openedCall(people);
  const told: Told[] = [];
  for (const as of applicants) told.push(await begun(people, as, callId));
  const engine = ground.open();
  const faults: string[] = [];
  let [cut, again] = [0, 0];
  try {
    for (let index = 0; index < tries && faults.length === 0; index++) {
      const work = told.map((one) => submitNew(people, one, `応募 ${seed} ${index}`, index % 4 === 0).then(() => false, unlessGone));
      await Promise.race([people.answers(1 + chance.throw(mostAnswers)), Promise.all(work)]);
      await new Promise((resolve) => setTimeout(resolve, chance.throw(milliseconds)));
      await ground.kill();
      cut += (await Promise.all(work)).filter(Boolean).length;
      await ground.ready();
      for (const one of told) faults.push(...(await broken(engine, fileFolder(ground), one)));
      // Whoever has had no answer sends it once more.
      for (const one of told) again += (await submit(people, one)) ? 1 : 0;
      for (const one of told) faults.push(...(await broken(engine, fileFolder(ground), one)));
    }
  } finally {
    await engine.close();
  }
  const receipts = told.reduce((sum, one) => sum + one.receipts.length, 0);
  return { tries, faults: [...faults, ...people.shocks], figures: { 途中で切れた提出: cut, 送り直した提出: again, 受付: receipts } };
}

function unlessGone(error: unknown): true {
  if (error instanceof Cut || error instanceof Later) return true;
  throw error;
}

async function openedCall(people: People): Promise<number> {
  const form = await done(people.call('fund_staff', 'POST', '/application_forms', { name: '締切の試験', definition: testForm }));
  await done(people.call('fund_staff', 'POST', `/application_forms/${form.id}/publish`, {}));
  const { grants } = await done(people.call('fund_staff', 'GET', '/admin/grants?limit=200'));
  const grantId = grants.find(({ amount }: AnyRow) => amount >= 200_000).id;
  const texts = { lead: '趣旨', eligibility: '対象', support: '内容', selection: '選び方' };
  const times = { opensAt: new Date(Date.now() - 60_000).toISOString(), closesAt: new Date(Date.now() + 30 * 86_400_000).toISOString() };
  const call = await done(people.call('fund_staff', 'POST', '/calls', { title: '締切の試験', grantId, formId: form.id, ...texts, ...times }));
  await done(people.call('fund_manager', 'POST', `/calls/${call.id}/approve`, {}));
  return call.id;
}

async function begun(people: People, as: string, callId: number): Promise<Told> {
  const { id } = await done(people.call(as, 'POST', '/entries', { callId }));
  await done(people.call(as, 'PUT', `/entries/${id}/sections/money`, { answers: testAnswers.money, revision: 0 }));
  return { as, entryId: id, receipts: [], saved: undefined };
}

async function done(calling: ReturnType<People['call']>): Promise<AnyRow> {
  const answer = await calling;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.error}`);
  return answer.data;
}

/** Writes something that nobody has written before, attaches a map where there is none, or another one, and submits it. */
async function submitNew(people: People, told: Told, title: string, replaces: boolean): Promise<void> {
  const path = `/entries/${told.entryId}`;
  const { sections, files } = await done(people.call(told.as, 'GET', `${path}/writing`));
  const revision = sections.find(({ key }: AnyRow) => key === 'plan').revision;
  const saved = await done(people.call(told.as, 'PUT', `${path}/sections/plan`, { answers: { ...testAnswers.plan, title }, revision }));
  told.saved = { revision: saved.revision, title };
  if (replaces && files[0]) await done(people.call(told.as, 'DELETE', `${path}/files/${files[0].id}`));
  if (replaces || !files[0]) await attach(people, told, title);
  await submit(people, told);
}

async function attach(people: People, { as, entryId }: Told, title: string): Promise<void> {
  const form = new FormData();
  form.set('fieldKey', 'map');
  form.append('files', new File([pdf(title.padEnd(40_000, '.'))], `${title}.pdf`));
  await done(people.call(as, 'POST', `/entries/${entryId}/files`, form));
}

/** @returns whether it had not been received before */
async function submit(people: People, told: Told): Promise<boolean> {
  const path = `/entries/${told.entryId}`;
  const { sections, files } = await done(people.call(told.as, 'GET', `${path}/writing`));
  if (!files[0]) await attach(people, told, `地図 ${told.receipts.length}`);
  const revisions = Object.fromEntries(sections.map(({ key, revision }: AnyRow) => [key, revision]));
  const title = sections.find(({ key }: AnyRow) => key === 'plan').answers.title;
  if (title === undefined) return false;
  const receipt = await done(people.call(told.as, 'POST', `${path}/submit`, { revisions }));
  const isNew = !told.receipts.some(({ number }) => number === receipt.number);
  if (isNew) told.receipts.push(receipt);
  return isNew;
}

/** What was acknowledged is there; each snapshot has its bytes, its mail and its application; nothing was received twice. */
async function broken({ reader }: Engine, folder: string, { entryId, receipts, saved }: Told): Promise<string[]> {
  const found: string[] = [];
  const snapshots = await reader.selectFrom('entry_snapshots').selectAll().where('entryId', '=', entryId).orderBy('id').execute();
  const entry = await reader.selectFrom('entries').selectAll().where('id', '=', entryId).executeTakeFirstOrThrow();
  for (const { number, sha256 } of receipts)
    if (!snapshots.some((one) => one.number === number && one.sha256 === sha256))
      found.push(`entry ${entryId}: receipt ${number} without a snapshot`);
  const section = await reader
    .selectFrom('entry_sections')
    .selectAll()
    .where('entryId', '=', entryId)
    .where('sectionKey', '=', 'plan')
    .executeTakeFirst();
  if (saved && (section?.revision ?? 0) < saved.revision)
    found.push(`entry ${entryId}: revision ${saved.revision} was saved, there is ${section?.revision}`);
  if (saved && section?.revision === saved.revision && JSON.parse(section.answers).title !== saved.title)
    found.push(`entry ${entryId}: revision ${saved.revision} is not what was saved`);
  const titles = snapshots.map(({ content }) => JSON.parse(content).answers.title + JSON.stringify(JSON.parse(content).files));
  if (new Set(titles).size !== titles.length) found.push(`entry ${entryId}: something was received twice`);
  const last = snapshots.at(-1);
  for (const snapshot of last ? [last] : []) found.push(...(await brokenSnapshot(reader, folder, entry, snapshot)));
  const mails = await reader.selectFrom('outbox').select('onceKey').where('onceKey', 'like', 'entry-receipt:%').execute();
  const mailed = snapshots.filter(({ id }) => mails.some(({ onceKey }) => onceKey?.startsWith(`entry-receipt:${id}:`)));
  if (mailed.length !== snapshots.length) found.push(`entry ${entryId}: ${snapshots.length} snapshots, ${mailed.length} mails`);
  if ((entry.status === 'submitted') !== snapshots.length > 0) found.push(`entry ${entryId} is ${entry.status} with ${snapshots.length} snapshots`);
  return found;
}

async function brokenSnapshot(reader: Engine['reader'], folder: string, entry: AnyRow, { id, content, sha256 }: AnyRow): Promise<string[]> {
  const found: string[] = [];
  const { answers, files } = JSON.parse(content);
  if (hashOf(Buffer.from(content)) !== sha256) found.push(`snapshot ${id}: not what its hash says`);
  if (files.length === 0) found.push(`snapshot ${id}: no files`);
  for (const file of files) {
    const row = await reader.selectFrom('files').selectAll().where('id', '=', file.fileId).executeTakeFirst();
    const bytes =
      row &&
      (await readFile(join(folder, row.storageKey.slice(0, 2), row.storageKey)).catch(() =>
        readFile(join(folder, row.storageKey)).catch(() => null),
      ));
    if (!bytes || hashOf(bytes) !== file.sha256) found.push(`snapshot ${id}: the bytes of ${file.fileName} are not all there`);
  }
  const application = await reader.selectFrom('applications').selectAll().where('id', '=', entry.applicationId).executeTakeFirst();
  if (application?.title !== answers.title || application?.status !== 'APPLICATION_SUBMITTED')
    found.push(`snapshot ${id}: its application is ${application?.status} “${application?.title}”`);
  const budget = await reader.selectFrom('budget_items').select('amount').where('applicationId', '=', entry.applicationId).execute();
  if (budget.reduce((sum, { amount }) => sum + amount, 0) !== answers.amount) found.push(`snapshot ${id}: the budget is another`);
  return found;
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
