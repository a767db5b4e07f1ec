import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../api/db/open.ts';
import { apiClient } from '../support/api-client.ts';
import { startCluster } from '../support/cluster.ts';
import { makeDemo, placesIn } from '../support/demo-server.ts';
import { follow, initialised, ownPostgres } from '../support/own-postgres.ts';
import { unlimited } from '../support/unlimited.ts';
import { copied } from './ground.ts';
import type { Outcome, Trial } from './trial.ts';

/** Milliseconds of work before the server is lost, until somebody lets the standby take over, and afterwards. */
const [before, noticed, after] = [6000, 2000, 15_000] as const;

/** People who write at once, and milliseconds after which one who was not answered well tries again. */
const writers = 6;
const again = 250;

const losses = {
  killed: 'のサーバーを突然失い',
  frozen: 'のサーバーが、つながったまま答えなくなり',
} as const;

type Loss = keyof typeof losses;
type Copying = 'sync' | 'async';

const trialOf = (loss: Loss, copying: Copying): Trial => ({
  name: `failover ${loss} ${copying}`,
  about: `3台のせせらぎで登録を続けながら、PostgreSQL ${losses[loss]}、控え（${copying === 'sync' ? '同期' : '非同期'}の複製）に引き継ぎます。`,
  run: ({ folder }) => failOver(folder, loss, copying),
});

/** The server of the database is lost in mid-work, and a standby takes over. */
export const failover: readonly Trial[] = [trialOf('killed', 'sync'), trialOf('killed', 'async'), trialOf('frozen', 'sync')];

async function failOver(folder: string, loss: Loss, copying: Copying): Promise<Outcome> {
  const [first, second] = [await ownPostgres(join(folder, 'first')), await ownPostgres(join(folder, 'second'))];
  const demo = join(folder, 'demo');
  let cluster: Awaited<ReturnType<typeof startCluster>> | undefined;
  try {
    initialised(first);
    await first.start();
    await makeDemo(demo);
    const places = placesIn(demo);
    await copied(places, first);
    await follow(second, first);
    if (copying === 'sync') {
      await first.run("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await first.run('SELECT pg_reload_conf()');
    }
    const url = `postgres://seseragi:seseragi@127.0.0.1:${first.port},127.0.0.1:${second.port}/torture`;
    const env = { ...places, ...unlimited, DATABASE_URL: url, DATABASE_TIMEOUT: '10', NODE_ENV: '', LOG_LEVEL: 'error', PROCESSES: '1' };
    cluster = await startCluster('api/server.js', env);
    const { token } = await apiClient(cluster.url, '/admin/login', 'fund_staff');
    const office = new Office(cluster.url, token);
    const working = Promise.all(Array.from({ length: writers }, (_, index) => office.write(index)));
    const reading = office.takeOut();
    await pause(before);
    const lost = performance.now();
    if (loss === 'killed') await first.kill();
    else first.signal('SIGSTOP');
    await pause(noticed);
    await second.run('SELECT pg_promote()');
    const tookOver = performance.now();
    await pause(after);
    office.isOver = true;
    await Promise.all([working, reading]);
    const engine = openDatabase(second.url('torture'));
    const found = await engine.reader.selectFrom('faqs').select('question').where('question', 'like', '引き継ぎ%').execute();
    await engine.close();
    return outcome(
      office,
      found.map(({ question }) => question),
      { lost, tookOver, copying },
    );
  } finally {
    await cluster?.stop();
    if (loss === 'frozen') first.signal('SIGCONT');
    await Promise.all([first.kill(), second.kill()]);
  }
}

/** People who write one row after the other, and repeat by the same key what was not answered; and one who takes lists out. */
class Office {
  readonly told: { readonly question: string; readonly begun: number; readonly at: number }[] = [];
  failures = 0;
  exports = 0;
  isOver = false;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async write(who: number): Promise<void> {
    for (let number = 0; !this.isOver; number++) {
      const question = `引き継ぎ${who}の${number}`;
      const key = randomUUID();
      const begun = performance.now();
      while ((await this.#ask('/faqs', { question, answer: '答え', category: 'payment' }, key)) !== 201) {
        this.failures++;
        await pause(again);
      }
      this.told.push({ question, begun, at: performance.now() });
      await pause(20);
    }
  }

  async takeOut(): Promise<void> {
    while (!this.isOver) {
      if ((await this.#ask('/admin/grants/export?format=csv')) === 200) this.exports++;
      await pause(500);
    }
  }

  /** @returns 0 where nothing came back */
  async #ask(path: string, body?: object, key?: string): Promise<number> {
    const headers = { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json', ...(key && { 'Idempotency-Key': key }) };
    try {
      const answer = await fetch(`${this.#url}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return 0;
    }
  }
}

interface Moments {
  readonly lost: number;
  readonly tookOver: number;
  readonly copying: Copying;
}

/** A call that the lost server had not answered belongs to neither side: its repetition is looked at like the others. */
function outcome({ told, failures, exports }: Office, found: readonly string[], { lost, tookOver, copying }: Moments): Outcome {
  const missing = told.filter(({ question }) => !found.includes(question));
  const twice = found.length - new Set(found).size;
  const first = Math.min(...told.map(({ at }) => at).filter((at) => at > tookOver));
  const longest = Math.max(...told.map(({ begun, at }) => at - begun));
  return {
    tries: told.length,
    faults: [
      ...(copying === 'sync' && missing.length > 0 ? [`受け付けた${missing.length}件が失われました（${missing[0]?.question}）`] : []),
      ...(missing.some(({ at }) => at > tookOver) ? ['引き継いだあとに受け付けたものが失われました'] : []),
      ...(twice > 0 ? [`${twice}件が二重に残りました`] : []),
      ...(Number.isFinite(first) ? [] : ['引き継いだあと、何も受け付けませんでした']),
      ...(exports === 0 ? ['CSV が一度も出力できませんでした'] : []),
    ],
    figures: {
      失われた件数: missing.length,
      うまくいかなかった試み: failures,
      引き継いでから受け付けるまでの秒: seconds(first - tookOver),
      失ってから受け付けるまでの秒: seconds(first - lost),
      最も長く待った秒: seconds(longest),
      'CSV の出力': exports,
    },
  };
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10;
