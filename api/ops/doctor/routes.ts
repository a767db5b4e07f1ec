import { checkStates } from '../../../domain/terms.ts';
import { resources } from '../../../resources.config.ts';
import { writeAudit } from '../../db/audit.ts';
import { conflict } from '../../failures/failure.ts';
import { all, described, enumOf, listOf, objectOf } from '../../http/answer-schema.ts';
import { type Call, type Route, route, tagged } from '../../http/route.ts';
import { assertDrillPossible } from '../backup/drill.ts';
import { askForDrill, drillUnderWay } from '../backup/drill-claim.ts';
import { BackupError } from '../backup/manifest.ts';
import { runAllChecks } from './all-checks.ts';
import { measuredNow, type Pace } from './live.ts';
import { isLongCheckRunning, markLongCheckRunning } from './long-check.ts';
import { runNightlyChecks } from './nightly.ts';

/** The roles responsible for backups and alerts. */
const who = resources.backups.access.read;

/** Maximum slowest routes to list. */
const slowest = 10;

const line = objectOf({
  ...all('string', 'label', 'value'),
  state: described(`状態（${Object.entries(checkStates).flat().join('、')}）`, enumOf(checkStates)),
  advice: described('すること', 'string?'),
});

const drillStep = described('行っている復元の訓練が、どこまで進んだか', 'string?');

export const systemRoutes: readonly Route[] = tagged('システムの状態', [
  route('GET /system', {
    summary: 'システムの状態と、することの一覧',
    who,
    answer: objectOf({
      at: 'date-time',
      isLooking: described('時間のかかる点検を行っているところか', 'boolean'),
      drill: drillStep,
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
  route('POST /system/drill', {
    summary: 'いちばん新しいバックアップで、復元の訓練を始める',
    who,
    answer: objectOf({ drill: drillStep }),
    run: beginDrill,
  }),
]);

async function state({ services }: Call) {
  const looks = [runAllChecks(services), isLongCheckRunning(services), drillUnderWay(services), measuredNow()] as const;
  const [sections, looking, drill, now] = await Promise.all(looks);
  return { at: services.now().toISOString(), isLooking: looking, drill: drill?.step ?? null, sections, slowest: slowestOf(now?.paces ?? []) };
}

function slowestOf(paces: readonly Pace[]) {
  const milliseconds = (seconds: number) => Math.round(seconds * 1000);
  return paces
    .slice(0, slowest)
    .map(({ route: name, calls, mean, p95 }) => ({ route: name, calls, mean: milliseconds(mean), p95: milliseconds(p95) }));
}

/** Starts the long check without waiting; the page polls until it is done. */
async function begin({ services }: Call) {
  if (!(await isLongCheckRunning(services))) {
    await markLongCheckRunning(services);
    void runNightlyChecks(services).catch((error: unknown) => services.log.error({ err: error }, 'look at the system'));
  }
  return { isLooking: true };
}

/** Requests a drill, which the background process runs. */
async function beginDrill({ services, actor, origin }: Call) {
  await assertDrillPossible(services).catch((error: unknown) => {
    throw error instanceof BackupError ? conflict('no_drill', error.message) : error;
  });
  const { step } = await services.engine.transaction(async (db) => {
    const asked = await askForDrill(db, services.now());
    const entry = { action: 'action', resource: 'restore_drills', recordId: null, summary: '復元の訓練を始めました' } as const;
    if (asked.isNew) await writeAudit(db, actor, origin, services.now(), entry);
    return asked;
  });
  return { drill: step };
}
