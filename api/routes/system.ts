import { checkStates } from '../../domain/terms.ts';
import { resources } from '../../resources.config.ts';
import { measuredNow, type Pace } from '../doctor/live.ts';
import { isLooking, markLooking, takeLongLook } from '../doctor/long-look.ts';
import { lookAtAll } from '../doctor/look.ts';
import { all, described, enumOf, listOf, objectOf } from '../http/answer-schema.ts';
import { type Call, type Route, route, tagged } from '../http/route.ts';

/** Those who answer for backups and alerts. */
const who = resources.backups.access.read;

/** Routes that are told as the slowest. */
const slowest = 10;

const line = objectOf({
  ...all('string', 'label', 'value'),
  state: described(`状態（${Object.entries(checkStates).flat().join('、')}）`, enumOf(checkStates)),
  advice: described('すること', 'string?'),
});

export const systemRoutes: readonly Route[] = tagged('システムの状態', [
  route('GET /system', {
    summary: 'システムの状態と、することの一覧',
    who,
    answer: objectOf({
      at: 'date-time',
      isLooking: described('時間のかかる点検を行っているところか', 'boolean'),
      sections: listOf(objectOf({ label: 'string', lines: listOf(line) })),
      slowest: described('遅い順。ミリ秒', listOf(objectOf({ route: 'string', ...all('integer', 'calls', 'mean', 'p95') }))),
    }),
    run: state,
  }),
  route('POST /system/look', {
    summary: '時間のかかる点検（整合性・参照・検索・持ち主のないファイル）を始める',
    who,
    answer: objectOf({ isLooking: 'boolean' }),
    run: begin,
  }),
]);

async function state({ services }: Call) {
  const [sections, looking, now] = await Promise.all([lookAtAll(services), isLooking(services), measuredNow()]);
  return { at: services.now().toISOString(), isLooking: looking, sections, slowest: slowestOf(now?.paces ?? []) };
}

function slowestOf(paces: readonly Pace[]) {
  const milliseconds = (seconds: number) => Math.round(seconds * 1000);
  return paces
    .slice(0, slowest)
    .map(({ route: name, calls, mean, p95 }) => ({ route: name, calls, mean: milliseconds(mean), p95: milliseconds(p95) }));
}

/** Nobody waits for it: the page asks until it is over. */
async function begin({ services }: Call) {
  if (!(await isLooking(services))) {
    await markLooking(services);
    void takeLongLook(services).catch((error: unknown) => services.log.error({ err: error }, 'look at the system'));
  }
  return { isLooking: true };
}
