import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { rotIndex } from '../support/rot.ts';
import { pass } from '../support/until.ts';
import type { Scene } from './faults-scene.ts';
import type { EngineName } from './ground.ts';

export interface Fault {
  readonly name: string;
  /** What the alert about it begins with; null where the database itself is away, or where nobody is to be told. */
  readonly label: string | null;
  /** Whether no mail leaves meanwhile. */
  readonly isMailAway?: boolean;
  begin(scene: Scene): Promise<void> | void;
  /** What is wrong with what callers and commands hear. */
  heard(scene: Scene): Promise<string[]>;
  end(scene: Scene): Promise<void> | void;
}

export const faultsOn = (engine: EngineName): readonly Fault[] => (engine === 'sqlite' ? [rot(), ...outside, halfSent] : [...outside, ...database]);

/** Bytes in a page of an index. */
function rot(): Fault {
  let mend = () => {};
  let good: string[] = [];
  return {
    name: '索引のページのバイトが変わる',
    label: '整合性と参照',
    async begin(scene) {
      const { code, said, folder } = await scene.backup();
      if (code !== 0) throw new Error(`The backup before the fault failed: ${said}`);
      good = readdirSync(folder).filter((name) => name.startsWith('20'));
      mend = rotIndex(scene.databasePath, 'comments');
    },
    async heard(scene) {
      // Its folder has the minute for a name.
      await pass(60_000);
      const { code, said, folder } = await scene.backup();
      const left = readdirSync(folder);
      return [
        ...(code === 1 && said.includes('データベースが壊れているため') ? [] : [`バックアップの終わり方が ${code}：${said}`]),
        ...(good.every((name) => left.includes(name)) ? [] : ['よいバックアップが消えました']),
      ];
    },
    end: () => mend(),
  };
}

/** Milliseconds in which a caller must have an answer. */
const patience = 45_000;

async function answer(scene: Scene, path: string, codes: RegExp, words: string): Promise<string[]> {
  const begun = performance.now();
  const response = await fetch(`${scene.url}${path}`, { headers: { Authorization: `Bearer ${scene.admin.token}` } });
  const { code = '', error = '' } = (await response.json().catch(() => ({}))) as { code?: string; error?: string };
  const took = performance.now() - begun;
  return [
    ...(response.status === 503 && codes.test(code) && error.includes(words) ? [] : [`${path} が ${response.status} ${code} ${error}`]),
    ...(took < patience ? [] : [`${path} の答えに ${Math.round(took / 1000)}秒`]),
  ];
}

const fileOf = async ({ admin }: Scene) => {
  const { data } = await admin('GET', '/receipts?limit=50');
  const { id } = data.receipts.find(({ receiptImageId }: { receiptImageId: unknown }) => receiptImageId !== null) ?? data.receipts[0];
  return `/api/files/receipts/${id}/receiptImageId`;
};

async function degraded(scene: Scene, dependency: string): Promise<string[]> {
  for (const begun = performance.now(); performance.now() - begun < 90_000; await pass(1000)) {
    const ready = await fetch(`${scene.url}/readyz`);
    const { status, dependencies } = (await ready.json()) as { status?: string; dependencies?: Record<string, string> };
    if (ready.status !== 200) return [`/readyz が ${ready.status}`];
    if (status === 'degraded' && dependencies?.[dependency] !== 'up') return [];
  }
  return [`/readyz に ${dependency} が出ません`];
}

const store = (name: string, state: 'cut' | 'dead', codes: RegExp): Fault => ({
  name,
  label: 'ファイルの保存先',
  begin: ({ lines }) => lines.store.set(state),
  heard: async (scene) => [...(await answer(scene, await fileOf(scene), codes, 'ファイルの保存先')), ...(await degraded(scene, 'store'))],
  end: ({ lines }) => lines.store.set('well'),
});

const outside: readonly Fault[] = [
  store('ファイルの保存先が切れる', 'cut', /^store_away$/),
  store('ファイルの保存先が黙り込む', 'dead', /^store_(away|slow)$/),
  {
    name: 'clamd が切れる',
    label: 'ウイルスの検査（clamd）',
    begin: ({ lines }) => lines.clamd.set('cut'),
    heard: (scene) => degraded(scene, 'clamd'),
    end: ({ lines }) => lines.clamd.set('well'),
  },
  {
    name: 'メールサーバーが切れる',
    label: 'メールサーバー',
    isMailAway: true,
    begin: ({ lines }) => lines.smtp.set('cut'),
    heard: (scene) => degraded(scene, 'smtp'),
    end: ({ lines }) => lines.smtp.set('well'),
  },
];

/** Calls during an outage; of their log lines a few must be enough. */
const [calls, mostLines] = [300, 6];

const databaseFault = (name: string, state: 'cut' | 'dead', count: number): Fault => ({
  name,
  // Alerts lie in the database: that it is away is for whoever watches `/readyz` and the log.
  label: null,
  begin(scene) {
    scene.newLog();
    scene.lines.database.set(state);
  },
  async heard(scene) {
    const wrong = (
      await Promise.all(Array.from({ length: count }, () => answer(scene, '/api/applications?limit=1', /^(database_\w+|overloaded)$/, '')))
    ).flat();
    const ready = await fetch(`${scene.url}/readyz`);
    const lines = scene.newLog();
    return [
      ...[...new Set(wrong)].slice(0, 3),
      ...(ready.status === 503 ? [] : [`/readyz が ${ready.status}`]),
      ...(lines.length <= mostLines ? [] : [`ログが ${lines.length}行`]),
      ...(lines.some(({ msg, code }) => msg === 'outage' && String(code).startsWith('database_')) ? [] : ['ログに database_… がありません']),
    ];
  },
  async end(scene) {
    scene.lines.database.set('well');
    for (const begun = performance.now(); performance.now() - begun < 60_000 && !(await fetch(`${scene.url}/readyz`)).ok; ) await pass(200);
  },
});

const database: readonly Fault[] = [databaseFault('データベースが切れる', 'cut', calls)];

const halfSent: Fault = {
  name: '送りかけの JSON が切れる',
  label: null,
  begin: (scene) => void scene.newLog(),
  async heard(scene) {
    const { port, hostname } = new URL(scene.url);
    for (let call = 0; call < calls; call++) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => undefined);
      socket.write(
        `PUT /api/admin/grants/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${scene.admin.token}\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"title":`,
      );
      setTimeout(() => socket.destroy(), 20);
      await pass(5);
    }
    await pass(1000);
    const lines = scene.newLog();
    return lines.length === 0 ? [] : [`ログに error が ${lines.length}行：${String(lines[0]?.msg)}`];
  },
  end: () => undefined,
};
