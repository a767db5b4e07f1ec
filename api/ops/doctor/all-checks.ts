import type { checkStates } from '../../../domain/terms.ts';
import type { Services } from '../../services.ts';
import { certificateChecks } from './certificates.ts';
import type { Check, Checked, Line } from './check.ts';
import { databaseChecks } from './database.ts';
import { dependencyChecks } from './dependencies.ts';
import { keepingChecks } from './keeping.ts';
import { liveChecks } from './live.ts';
import { proxyChecks } from './proxy.ts';
import { roomChecks } from './room.ts';
import { jobChecks, workChecks } from './work.ts';

export interface Section {
  readonly label: string;
  readonly lines: readonly Pick<Line, 'label' | 'state' | 'value' | 'advice'>[];
}

const sections: readonly { readonly label: string; readonly checks: readonly Check[] }[] = [
  { label: '版とデータベース', checks: databaseChecks },
  { label: 'つながる先', checks: dependencyChecks },
  { label: 'バックアップと控え', checks: keepingChecks },
  { label: '容量', checks: roomChecks },
  { label: 'メールとファイル', checks: workChecks },
  { label: '決まった時刻の仕事', checks: jobChecks },
  { label: '証明書', checks: certificateChecks },
  { label: 'いまの動き', checks: [...proxyChecks, ...liveChecks] },
];

export const allChecks: readonly Check[] = sections.flatMap(({ checks }) => checks);

type Place = 'page' | 'terminal';

/** Runs all checks, by section. @param place where the report is read; a terminal shows commands instead of buttons */
export async function runAllChecks(services: Services, place: Place = 'page'): Promise<Section[]> {
  return Promise.all(
    sections.map(async ({ label, checks }) => ({ label, lines: (await all(services, checks)).flatMap((checked) => shown(checked, place)) })),
  );
}

const shown = ({ lines }: Checked, place: Place) =>
  lines.map(({ label, state, value, advice, typed }) => ({ label, state, value, advice: (place === 'terminal' && typed) || advice }));

/** The figures of all checks, and the worst state of each section. */
export async function allFigures(services: Services): Promise<Checked['figures']> {
  const checked = await all(services, allChecks);
  return checked.flatMap(({ name, lines, figures }) => [
    {
      name: 'seseragi_check_state',
      help: 'How a part fares: 0 good, 1 attention, 2 repair, -1 not to be found out',
      labels: { check: name },
      value: worst(lines),
    },
    ...figures,
  ]);
}

const all = (services: Services, checks: readonly Check[]) => Promise.all(checks.map((look) => look(services)));

const weights: Readonly<Record<keyof typeof checkStates, number>> = { unknown: -1, good: 0, note: 0, attention: 1, repair: 2 };

function worst(lines: readonly Line[]): number {
  return Math.max(...lines.map(({ state }) => weights[state]));
}

/** Whether any action is needed. */
export function needsAnything(found: readonly Section[]): boolean {
  return found.some(({ lines }) => lines.some(({ state }) => state === 'attention' || state === 'repair'));
}
