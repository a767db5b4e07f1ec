import type { Services } from '../../services.ts';
import { alertFindings, type Finding, findingName } from '../alerts/findings.ts';
import type { Lasting } from '../alerts/raise.ts';
import type { Check, Checked, Line } from './check.ts';

/** Runs checks and alerts the heads about new or worse findings; findings that are gone are closed. @returns the number of alerts */
export async function watchChecks(services: Services, checks: readonly Check[]): Promise<number> {
  const alertable = (await Promise.all(checks.map((look) => look(services)))).filter(({ tellsFrom }) => tellsFrom !== null);
  const looked = alertable.filter(({ isSeen, lines }) => isSeen && lines.every(({ state }) => state !== 'unknown'));
  return alertFindings(
    services,
    alertable.flatMap(findingsOf),
    looked.map(({ name }) => name),
  );
}

/** One finding for each label, since several lines may concern several servers. */
function findingsOf({ name, tellsFrom, resource, lines }: Checked): Finding[] {
  const wrong = lines.filter((line) => line.state === 'repair' || (line.state === 'attention' && tellsFrom === 'attention'));
  return [...new Set(wrong.map(({ label }) => label))].map((label) => {
    const same = wrong.filter((line) => line.label === label);
    const lasting = { finding: findingName(name, label), level: levelOf(same), found: foundIn(same) };
    const summary = `${label}：${same.map(({ value }) => value).join('、')}`;
    const parts = same.flatMap(({ details }) => details?.split('\n') ?? []);
    return { kind: 'system', summary, details: detailsOf(same, parts), lasting, parts, ...(resource && { resource }) };
  });
}

const levelOf = (lines: readonly Line[]): Lasting['level'] => (lines.some(({ state }) => state === 'repair') ? 'repair' : 'attention');

const foundIn = (lines: readonly Line[]) => lines.reduce((sum, { found }) => sum + (found ?? 1), 0);

function detailsOf(lines: readonly Line[], parts: readonly string[]): string {
  const advice = [...new Set(lines.map((line) => line.advice))].join('\n');
  return [parts.join('\n'), `すること：${advice}`, where].filter(Boolean).join('\n\n').slice(0, maxDetails);
}

const maxDetails = 20_000;
const where = 'いまの様子は、管理画面の「システムの状態」（/admin/system）で見られます。直ると、この記録はひとりでに閉じます。';
