import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { type AnyTables, anyTables } from '../../api/db/database.ts';
import { pdf } from '../support/documents.ts';
import type { AnyRow } from '../support/rows.ts';
import { dice } from './dice.ts';
import { engineNames, type Ground } from './ground.ts';
import { Cut, Later, type People, type Said, untilNow } from './people.ts';
import { onGround, type Watch } from './toil.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Those who write at the same time. */
const workers = 12;

/** Answers before the blow, at most, and milliseconds after the last of them. */
const mostAnswers = 60;
const milliseconds = 15;

/** Milliseconds that an answer is on its way to somebody far away, at most: what is on its way at the blow is lost. */
const slowest = 400;

/** After so many blows each outcome of a write that got no answer has been seen. */
const triesForAll = 100;

/** The product is killed while people write by `Idempotency-Key`; whoever got no answer sends the same once more. */
export const repeats: readonly Trial[] = engineNames.map((engine) => ({
  name: `repeats (${engine})`,
  about:
    '同じキーで送り直す書き込みの途中でプロセスを止める（kill -9）。どの書き込みも一度だけ行われ、送り直しには、はじめと同じ応答か「受け付けています」が返る',
  run: (options) => onGround(engine, options, (ground, watch) => strike(ground, watch, options), { PROCESSES: '2' }),
}));

/** A write that can be told from all others by a word. */
interface Kind {
  send(people: People, word: string, key: string): Promise<Said>;
  /** What it has made. */
  made(db: Kysely<AnyTables>, word: string): Promise<AnyRow[]>;
}

interface Write {
  readonly kind: Kind;
  readonly word: string;
  readonly key: string;
  /** Null where the answer never came. */
  readonly first: Said | null;
}

async function strike(ground: Ground, { people, brokenInvariants }: Watch, { tries, seed }: TrialOptions): Promise<Outcome> {
  const chance = dice(seed);
  const kinds = await kindsOf(people);
  const counts = { done: 0, cut: 0, replayed: 0, already: 0, anew: 0 };
  const faults: string[] = [];
  const engine = ground.open();
  try {
    for (let index = 0; index < tries && faults.length === 0; index++) {
      const writes: Write[] = [];
      let isDown = false;
      const work = async (worker: number) => {
        for (let at = 0; ; at++) {
          const [kind, word, key] = [chance.of(kinds), `書き込み ${seed}-${index}-${worker}-${at}`, randomUUID()];
          const sent = await untilNow(() => kind.send(people, word, key)).catch(unlessCut);
          await new Promise((resolve) => setTimeout(resolve, chance.throw(slowest)));
          writes.push({ kind, word, key, first: isDown ? null : sent });
          if (isDown || !sent) return;
        }
      };
      const all = Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
      await Promise.race([people.answers(1 + chance.throw(mostAnswers)), all]);
      await new Promise((resolve) => setTimeout(resolve, chance.throw(milliseconds)));
      await ground.kill();
      isDown = true;
      await all;
      await ground.ready();
      const repeat = async (write: Write) => {
        const again = await untilNow(() => write.kind.send(people, write.word, write.key));
        const made = await write.kind.made(anyTables(engine.reader), write.word);
        const fault = faultOf(write, again, made);
        if (fault) faults.push(`${write.word}: ${fault}`);
        counts[write.first ? 'done' : 'cut']++;
        if (!write.first) counts[again.isReplayed ? 'replayed' : again.status === 409 ? 'already' : 'anew']++;
      };
      await Promise.all(writes.map(repeat));
    }
    faults.push(...(await brokenInvariants()));
  } finally {
    await engine.close();
  }
  if (tries >= triesForAll && (counts.anew === 0 || counts.replayed + counts.already === 0)) faults.push(`Never seen: ${JSON.stringify(counts)}`);
  const figures = {
    答えの届いた書き込み: counts.done,
    答えの届かなかった書き込み: counts.cut,
    ...{ うち同じ応答: counts.replayed, うち受付済みの知らせ: counts.already, うち改めて行われたもの: counts.anew },
  };
  return { tries, faults: [...faults, ...people.shocks], figures };
}

function unlessCut(error: unknown): null {
  if (error instanceof Cut || error instanceof Later) return null;
  throw error;
}

/** What is wrong with a write that came again, and with what there is of it then. */
function faultOf({ first }: Write, again: Said, made: readonly AnyRow[]): string | null {
  if (first && first.status >= 300) return `was refused (${first.status} ${first.error})`;
  if (made.length !== 1) return `was done ${made.length} times`;
  if (again.status === 409 && again.code === 'already_done') return null;
  if (again.status >= 300) return `was refused when it came again (${again.status} ${again.error})`;
  if (first && !again.isReplayed) return 'was answered, and done anew';
  if (first && !isDeepStrictEqual(first.data, again.data)) return `was answered otherwise: ${JSON.stringify([first.data, again.data])}`;
  return again.data.id === made[0]?.id ? null : `was answered by ${again.data.id}, and made ${made[0]?.id}`;
}

async function kindsOf(people: People): Promise<Kind[]> {
  const own = (await people.call('recipient', 'GET', '/applications?status=IN_PROGRESS&limit=1')).data.applications as AnyRow[];
  const forms = (await people.call('fund_staff', 'GET', '/report_forms?limit=1')).data.report_forms as AnyRow[];
  const by = (table: string, column: string, name = (word: string) => word): Kind['made'] => {
    return (db, word) => db.selectFrom(table).select('id').where(column, '=', name(word)).execute() as Promise<AnyRow[]>;
  };
  const fileName = (word: string) => `${word}.pdf`;
  const question: Kind = {
    send: (people, question, key) => people.call('fund_staff', 'POST', '/faqs', { question, answer: '一度だけ。', category: 'receipt' }, { key }),
    made: by('faqs', 'question'),
  };
  const receipt: Kind = {
    send: (people, title, key) => people.call('recipient', 'POST', '/receipts', { applicationId: own[0]?.id, title, status: 'draft' }, { key }),
    made: by('receipts', 'title'),
  };
  const file: Kind = {
    send(people, word, key) {
      const form = new FormData();
      for (const [name, value] of [
        ['resource', 'report_forms'],
        ['field', 'templateFileId'],
        ['recordId', String(forms[0]?.id)],
      ] as const)
        form.set(name, value);
      form.set('file', new File([pdf(word)], fileName(word)));
      return people.call('fund_staff', 'POST', '/files', form, { key });
    },
    made: by('files', 'fileName', fileName),
  };
  return [question, receipt, file, ...(await changesOf(people))];
}

/** Each of a row, that no other row is like, by one who does not look at its version: were it done twice, it would be noted twice. */
async function changesOf(people: People): Promise<Kind[]> {
  const { data } = await people.call('fund_staff', 'POST', '/faqs', { question: '変わる答え', answer: 'はじめ', category: 'receipt' });
  return [
    {
      send: (people, answer, key) => people.call('fund_staff', 'PUT', `/faqs/${data.id}`, { answer }, { key }),
      async made(db, word) {
        const entries = db.selectFrom('audit_logs').select('after').where('resource', '=', 'faqs').where('recordId', '=', data.id);
        const said = (await entries.where('action', '=', 'update').execute()) as AnyRow[];
        return said.filter(({ after }) => JSON.parse(after).answer === word).map(() => ({ id: data.id }));
      },
    },
  ];
}
