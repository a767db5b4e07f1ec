import { AggregatorRegistry } from 'prom-client';
import { sizeText } from '../../../domain/text/file-size.ts';
import { askAll } from '../processes/ask.ts';
import { attention, type Check, check, good, type Line, repair, unknown } from './check.ts';

/** A metric aggregated over all processes. */
interface Metric {
  readonly name: string;
  readonly values: readonly { readonly value: number; readonly metricName?: string; readonly labels: Readonly<Record<string, string | number>> }[];
}

/** The response time of a route. */
export interface Pace {
  readonly route: string;
  readonly calls: number;
  /** Seconds. */
  readonly mean: number;
  readonly p95: number;
}

interface Now {
  readonly metrics: ReadonlyMap<string, Metric['values']>;
  readonly paces: readonly Pace[];
}

/** The current measurements of the serving processes. @returns null where no server runs, as in a command */
export async function measuredNow(): Promise<Now | null> {
  const answers = await askAll('metrics');
  const all = (await AggregatorRegistry.aggregate(answers as never).getMetricsAsJSON()) as unknown as readonly Metric[];
  const metrics = new Map(all.map(({ name, values }) => [name, values]));
  return metrics.has('seseragi_processes') ? { metrics, paces: pacesOf(metrics.get('seseragi_request_seconds') ?? []) } : null;
}

/** The slowest routes first. */
function pacesOf(values: Metric['values']): Pace[] {
  const routes = new Map<string, { calls: number; sum: number; buckets: Map<number, number> }>();
  for (const { value, metricName = '', labels } of values) {
    if (labels.route === 'other') continue;
    const key = `${labels.method} ${labels.route}`;
    const route = routes.get(key) ?? { calls: 0, sum: 0, buckets: new Map() };
    routes.set(key, route);
    if (metricName.endsWith('_count')) route.calls += value;
    if (metricName.endsWith('_sum')) route.sum += value;
    if (!metricName.endsWith('_bucket')) continue;
    const end = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le);
    route.buckets.set(end, (route.buckets.get(end) ?? 0) + value);
  }
  const paces = [...routes].map(([route, { calls, sum, buckets }]) => ({ route, calls, mean: sum / calls, p95: quantile(buckets, calls * 0.95) }));
  return paces.filter(({ calls }) => calls > 0).sort((a, b) => b.p95 - a.p95 || b.mean - a.mean);
}

/** Interpolates within the histogram bucket. */
function quantile(buckets: ReadonlyMap<number, number>, rank: number): number {
  let [start, below] = [0, 0];
  for (const [end, count] of [...buckets].sort(([a], [b]) => a - b)) {
    if (count >= rank) return Number.isFinite(end) ? start + ((end - start) * (rank - below)) / (count - below) : start;
    [start, below] = [end, count];
  }
  return start;
}

/** Seconds that are too slow for a call, and the number of slow calls that is no coincidence. */
const [slowSeconds, slowCalls] = [1, 20];

/** Seconds of delay that users begin to notice, and that they complain about. */
const [noticed, complained] = [0.2, 1];

const now = check({
  name: 'now',
  // The value changes from minute to minute.
  tellsFrom: null,
  label: 'いまの動き',
  find: measuredNow,
  tell(found) {
    if (!found)
      return [unknown('いまの動き', '動いているサーバーの中からだけ分かります', '管理画面の「システムの状態」か、/metrics で見てください。')];
    return [...processLines(found), delayLine(found), paceLine(found.paces)];
  },
});

function processLines({ metrics }: Now): Line[] {
  const sum = (name: string) => (metrics.get(name) ?? []).reduce((total, { value }) => total + value, 0);
  const connections = (state: string) => metrics.get('seseragi_database_connections')?.find(({ labels }) => labels.state === state)?.value ?? 0;
  return [
    good('プロセス', `${sum('seseragi_processes')}個、メモリー ${sizeText(sum('process_resident_memory_bytes'))}`),
    good('順番待ち', `処理中の読み込み ${sum('seseragi_reads_in_hand')}件、データベースを待つもの ${connections('waiting')}件`),
  ];
}

function delayLine({ metrics }: Now): Line {
  const label = '処理の遅れ';
  const delay = metrics.get('seseragi_event_loop_delay_seconds')?.find(({ labels }) => labels.percentile === 99)?.value ?? 0;
  const value = `${Math.round(delay * 1000)}ミリ秒（この1分の99%）`;
  const advice = '混み合っています。続くときは PROCESSES を増やすか、速い機械に移してください（docs/scaling.md）。';
  if (delay < noticed) return good(label, value);
  return (delay < complained ? attention : repair)(label, value, advice);
}

function paceLine(paces: readonly Pace[]): Line {
  const label = '遅い呼び出し';
  const late = paces.filter(({ p95, calls }) => p95 > slowSeconds && calls >= slowCalls);
  if (late.length === 0) return good(label, 'ありません');
  const names = late.slice(0, 3).map(({ route, p95 }) => `${route}（${p95.toFixed(1)}秒）`);
  return attention(label, names.join('、'), '下の表で確かめ、続くときは開発元に知らせてください。');
}

export const liveChecks: readonly Check[] = [now];
