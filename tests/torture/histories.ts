import { setTimeout } from 'node:timers/promises';
import { resources } from '../../resources.config.ts';
import { stepsOf } from '../../schema/derive/lifecycle-words.ts';
import type { Resource } from '../../schema/resource.ts';
import type { AnyRow } from '../support/rows.ts';
import { type Dice, dice } from './dice.ts';
import { type EngineName, engineNames, type Ground } from './ground.ts';
import { type Operation, type State, unexplained, unseen } from './linearizable.ts';
import { Cut, Later, type People, untilNow } from './people.ts';
import { onGround, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** People who press at the same time, on few rows; milliseconds for which they do. */
const workers = 8;
const length = 1200;

type Blow = (ground: Ground) => Promise<void>;

/** One of PostgreSQL's processes dies, and it ends all others; the product stays up. */
const crashed: Blow = async (ground) => void process.kill(await ground.backend(), 'SIGKILL');

const trialOf = (engine: EngineName, name: string, falls: string, blow: Blow): Trial => ({
  name: `${name} (${engine})`,
  about: `大勢が同じ申請・領収書・支払いを同時に動かし、途中で${falls}。問い合わせと答えの記録は、一つずつ順に行われたものとして説明できる（線形化可能性）`,
  run: (options) => onGround(engine, options, (ground, watch) => observe(ground, watch, options, blow), { PROCESSES: '2' }),
});

/** Whether rows change as if one after the other had had them, whatever falls over meanwhile: the histories of what was asked and answered are explained. */
export const histories: readonly Trial[] = [
  ...engineNames.map((engine) => trialOf(engine, 'histories', 'プロセスを止める（kill -9）', (ground) => ground.kill())),
  trialOf('postgres', 'histories over crashes', 'PostgreSQL が異常終了する', crashed),
];

/** A call, and what it means for a row. */
interface Call {
  readonly what: string;
  readonly as: string;
  readonly method: string;
  readonly path: string;
  readonly body?: AnyRow;
  apply(state: State): State | null;
  /** What the answer shows of the row. */
  shown(data: AnyRow): State;
}

/** A row that many have in hand. */
interface Subject {
  readonly name: string;
  readonly look: Call;
  /** What a look leaves open, while nobody has the row in hand. */
  readonly rest?: (seen: State) => Promise<State>;
  /** Something that may be done, or not, with a row as somebody saw it last. */
  act(dice: Dice, seen: State): Call;
}

async function observe(ground: Ground, { people }: Watch, { tries, seed }: TrialOptions, blow: Blow): Promise<Outcome> {
  const chance = dice(seed);
  const subjects = [...(await applicationsOf(people)), ...(await receiptsOf(people)), ...(await paymentsOf(people))];
  const faults: string[] = [];
  const counts = { done: 0, refused: 0, unknown: 0 };
  const rounds = Math.max(Math.round(tries / 5), 1);
  for (let round = 0; round < rounds && faults.length === 0; round++) {
    const watched = await Promise.all(
      subjects.map(async (subject) => ({ subject, first: await lookAt(people, subject), history: [] as Operation[] })),
    );
    let up = Promise.resolve();
    let over = false;
    const seen = new Map<Subject, State>(watched.map(({ subject, first }) => [subject, first]));
    const work = async () => {
      while (!over) {
        const { subject, history } = chance.of(watched);
        const call = chance.throw(5) < 2 ? subject.look : subject.act(chance, seen.get(subject) as State);
        const operation = await ask(people, call);
        history.push(operation);
        if (typeof operation.outcome === 'object') seen.set(subject, { ...seen.get(subject), ...operation.outcome.shown });
        if (operation.outcome === 'unknown') await up;
      }
    };
    const all = Promise.all(Array.from({ length: workers }, work));
    if (round % 2 === 1) {
      await setTimeout(chance.throw(length));
      up = blow(ground).then(() => ground.ready());
      await up;
    }
    await setTimeout(length);
    over = true;
    await all;
    for (const { subject, first, history } of watched) {
      history.push(await ask(people, subject.look));
      for (const { outcome } of history) counts[typeof outcome === 'object' ? 'done' : outcome]++;
      const riddle = unexplained(first, history);
      if (riddle) faults.push(`${subject.name}, round ${round}: ${JSON.stringify(first)}\n${riddle}`);
    }
  }
  const figures = { 行われた操作: counts.done, 断られた操作: counts.refused, 答えの失われた操作: counts.unknown };
  return { tries: rounds, faults: [...faults, ...people.shocks], figures };
}

async function lookAt(people: People, { look, rest }: Subject): Promise<State> {
  const { data } = await untilNow(() => people.call(look.as, look.method, look.path));
  const seen = look.shown(data);
  return { ...seen, ...(await rest?.(seen)) };
}

async function ask(people: People, { what, as, method, path, body, apply, shown }: Call): Promise<Operation> {
  const from = performance.now();
  try {
    const { status, data } = await people.call(as, method, path, body);
    const outcome = status === 200 || status === 201 ? { shown: shown(data) } : ('refused' as const);
    return { what: `${what} (${status})`, from, to: performance.now(), outcome, apply };
  } catch (error) {
    // Where the database went away at the commit, nobody knows either.
    if (error instanceof Cut || error instanceof Later) return { what, from, to: performance.now(), outcome: 'unknown', apply };
    throw error;
  }
}

/** Where a step of the declaration leads from, and to. */
function declared(resource: Resource, step: string) {
  const { from, to } = stepsOf(resource).find(({ name }) => name === step) as { from: readonly string[]; to: string };
  return { from, to };
}

const statusOf = ({ status }: AnyRow): State => ({ status });

/** There and back again, with the version that somebody saw last. */
async function applicationsOf(people: People): Promise<Subject[]> {
  const options = (await people.call('fund_staff', 'GET', '/application_status_options/all')).data as AnyRow[];
  const [here, there] = ['UNDER_REVIEW', 'SELECTION_PREPARATION'];
  const rows = (await people.call('fund_staff', 'GET', `/applications?status=${here}&limit=2`)).data.applications as AnyRow[];
  const shown = ({ status, version }: AnyRow): State => ({ status, version });
  return rows.map(({ id }) => ({
    name: `application ${id}`,
    look: { what: 'look', as: 'fund_staff', method: 'GET', path: `/applications/${id}`, apply: (state) => state, shown },
    act(_, { status, version }) {
      const to = status === here ? there : here;
      const applicationStatusId = options.find(({ statusKey }) => statusKey === to)?.id;
      return {
        what: `${status}, version ${version}, to ${to}`,
        as: 'fund_staff',
        method: 'PUT',
        path: `/applications/${id}`,
        body: { applicationStatusId, comment: '確かめるため', version },
        apply: (state) => (state.version === version ? { status: to, version: Number(version) + 1 } : null),
        shown,
      };
    },
  }));
}

/** Each step of the declaration that people take, without a word of what they saw. */
async function receiptsOf(people: People): Promise<Subject[]> {
  const own = (await people.call('recipient', 'GET', '/applications?status=IN_PROGRESS&limit=1')).data.applications as AnyRow[];
  const days = { receiptDate: '2026-06-01', paymentDate: '2026-06-01' };
  const values = { applicationId: own[0]?.id, title: '資料', vendor: '川辺印刷', amount: 1000, ...days, status: 'draft' };
  const rows = await Promise.all([1, 2].map(async () => (await people.call('recipient', 'POST', '/receipts', values)).data as AnyRow));
  return rows.map(({ id }) => ({
    name: `receipt ${id}`,
    look: { what: 'look', as: 'fund_staff', method: 'GET', path: `/receipts/${id}`, apply: (state) => state, shown: statusOf },
    act(chance) {
      const name = chance.of(['submit', 'hold', 'approve', 'reject'] as const);
      const { from, to } = declared(resources.receipts, name);
      return {
        what: name,
        ...(name === 'submit' ? { as: 'recipient', method: 'PUT' } : { as: 'fund_manager', method: 'POST', body: { comment: '確かめるため' } }),
        path: `/receipts/${id}/${name}`,
        apply: ({ status }) => (from.includes(String(status)) ? { status: to } : null),
        shown: statusOf,
      };
    },
  }));
}

/** Paid by one batch at a time, which somebody makes, asks to be approved, sends back or cancels. */
async function paymentsOf(people: People): Promise<Subject[]> {
  const queue = (await people.call('accounting_staff', 'GET', '/payments/queue')).data as AnyRow[];
  const accounts = (await people.call('accounting_staff', 'GET', '/transfer_accounts?limit=1')).data.transfer_accounts as AnyRow[];
  const none: State = { batch: null, status: null };
  const inputs = { submit: {}, sendBack: { comment: '確かめるため' }, cancel: { reason: '確かめるため' } };
  const subjectOf = ({ applicationId, task }: AnyRow): Subject & { readonly make: Call } => {
    const make: Call = {
      what: 'make a batch',
      as: 'accounting_staff',
      method: 'POST',
      path: '/transfer_batches/create',
      body: { accountId: accounts[0]?.id, transferDate: '2026-12-18', payments: [{ applicationId, kind: task }] },
      apply: ({ batch }) => (batch === null ? { batch: unseen, status: 'draft' } : null),
      shown: ({ id, status }) => ({ batch: id, status }),
    };
    const step = (batch: number, name: keyof typeof inputs): Call => {
      const { from, to } = declared(resources.transfer_batches, name);
      return {
        what: `${name} batch ${batch}`,
        as: name === 'submit' ? 'accounting_staff' : 'fund_manager',
        method: 'POST',
        path: `/transfer_batches/${batch}/${name}`,
        body: inputs[name],
        apply: (state) => (state.batch !== batch || !from.includes(String(state.status)) ? null : to === 'cancelled' ? none : { batch, status: to }),
        shown: ({ status }) => (status === 'cancelled' ? none : { batch, status }),
      };
    };
    return {
      name: `payment of ${applicationId}`,
      make,
      look: {
        what: 'look',
        as: 'accounting_staff',
        method: 'GET',
        path: '/payments/queue',
        apply: (state) => state,
        shown: (rows) => ({ batch: (rows as AnyRow[]).find((row) => row.applicationId === applicationId && row.task === task)?.batchId ?? null }),
      },
      rest: async ({ batch }) => (batch ? statusOf((await people.call('accounting_staff', 'GET', `/transfer_batches/${batch}`)).data) : none),
      act: (chance, { batch }) =>
        typeof batch === 'number' && chance.throw(4) > 0 ? step(batch, chance.of(['submit', 'sendBack', 'cancel'])) : make,
    };
  };
  const subjects: Subject[] = [];
  for (const row of queue.filter(({ task, batchId }) => ['advance', 'final'].includes(task) && batchId === null)) {
    const subject = subjectOf(row);
    const { as, method, path, body } = subject.make;
    const { data } = await people.call(as, method, path, body);
    if (data) await people.call('fund_manager', 'POST', `/transfer_batches/${data.id}/cancel`, inputs.cancel);
    if (data) subjects.push(subject);
    if (subjects.length === 2) break;
  }
  return subjects;
}
