import { mkdirSync } from 'node:fs';
import { pass } from '../support/until.ts';
import { type Fault, faultsOn } from './faults-list.ts';
import { openScene, type Scene } from './faults-scene.ts';
import { type EngineName, engineNames, placeOf } from './ground.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** What goes wrong around the product goes wrong on purpose: who is told of it, what, and how soon. */
export const faults: readonly Trial[] = engineNames.map((engine) => ({
  name: `faults (${engine})`,
  about: 'まわりのものを一つずつ壊す。断りは壊れたものを名指しし、時間内に返り、管理者に一度だけ知らせが届き、直ると閉じる',
  run: (options) => run(engine, options),
}));

async function run(engine: EngineName, { folder }: TrialOptions): Promise<Outcome> {
  const own = placeOf(folder, engine);
  mkdirSync(own, { recursive: true });
  const scene = await openScene(engine, own);
  try {
    const found: string[] = [];
    const figures: Record<string, string> = {};
    const list = faultsOn(engine);
    for (const fault of list) {
      const { wrong, told } = await suffer(scene, fault);
      found.push(...wrong.map((text) => `${fault.name}：${text}`));
      figures[fault.name] = told;
    }
    return { tries: list.length, faults: found, figures };
  } finally {
    await scene.close();
  }
}

/** Milliseconds in which somebody must have been told, and in which it must be closed. */
const longest = 150_000;

async function suffer(scene: Scene, fault: Fault): Promise<{ wrong: string[]; told: string }> {
  const sent = (await scene.smtp.received()).length;
  await fault.begin(scene);
  const begun = performance.now();
  const since = () => `${((performance.now() - begun) / 1000).toFixed(1)}秒`;
  const hearing = fault.heard(scene);
  const [wrong, { label }]: [string[], Fault] = [[], fault];
  const parts: string[] = [];
  if (label !== null) {
    const alert = await comes(scene, () => openAlert(scene, label));
    if (!alert) wrong.push('だれにも知らされませんでした');
    parts.push(`注意の記録 ${since()}`);
    if (!fault.isMailAway) parts.push(`メール ${await mailed(scene, label, sent, wrong)}人 ${since()}`);
  }
  wrong.push(...(await hearing));
  await fault.end(scene);
  if (label !== null && !(await comes(scene, async () => (await openAlert(scene, label)) === null))) wrong.push('直っても閉じませんでした');
  if (label !== null && fault.isMailAway) parts.push(`メールサーバーが直ってから メール ${await mailed(scene, label, sent, wrong)}人`);
  wrong.push(...(await scene.brokenNow()));
  return { wrong, told: [...parts, label === null ? `戻った ${since()}` : `直って閉じた ${since()}`].join('、') };
}

/** Has the system looked at, as every night does, until something has come about. */
async function comes<T>(scene: Scene, look: () => Promise<T>): Promise<T | null> {
  for (const begun = performance.now(); performance.now() - begun < longest; await pass(1000)) {
    await scene.lookThrough();
    const found = await look();
    if (found) return found;
  }
  return null;
}

async function openAlert({ admin }: Scene, label: string): Promise<{ readonly summary: string } | null> {
  const { data } = await admin('GET', '/admin/alerts?state=open&limit=100');
  return data.alerts.find(({ summary }: { summary: string }) => summary.includes(`${label}：`)) ?? null;
}

/** How many have a mail about it that came after so many others; each of them once. */
async function mailed({ smtp }: Scene, label: string, sent: number, wrong: string[]): Promise<number> {
  const about = async () =>
    (await smtp.received())
      .slice(sent)
      .filter(({ mail }) => mail.text?.includes(`${label}：`))
      .flatMap(({ to }) => to);
  for (const begun = performance.now(); performance.now() - begun < longest && (await about()).length === 0; await pass(500));
  await pass(3000);
  const to = await about();
  if (to.length === 0) wrong.push('メールが届きませんでした');
  if (new Set(to).size !== to.length) wrong.push('同じ人に二度届きました');
  return to.length;
}
