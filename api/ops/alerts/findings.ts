import type { Transaction } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { type Alert, type Lasting, raiseAlert } from './raise.ts';

/** A problem found by a system check. */
export interface Finding extends Alert {
  readonly lasting: Lasting;
  /** The individual problems, as the details name them. */
  readonly parts: readonly string[];
}

const weights: Readonly<Record<Lasting['level'], number>> = { attention: 1, repair: 2 };

/**
 * Compares findings with the open ones: new ones are alerted once, worse ones again, and those no longer found are closed.
 * @param looked the names of the checks that could run; findings of the others stay open
 * @returns the number of alerts
 */
export async function alertFindings(
  { engine, settings, now }: Pick<Services, 'engine' | 'settings' | 'now'>,
  findings: readonly Finding[],
  looked: readonly string[],
): Promise<number> {
  return engine.transaction(async (db) => {
    const open = await openFindings(db);
    let alerted = 0;
    for (const finding of findings) {
      const known = open.find(({ name }) => name === finding.lasting.finding);
      if (known && !isWorse(finding, known)) continue;
      if (known) await close(db, known.id, 'worsened', now());
      const summary = known ? `前より悪くなっています：${finding.summary}` : finding.summary;
      if (await raiseAlert(db, { settings, now }, { ...finding, summary: [...summary].slice(0, maxSummary).join('') })) alerted++;
    }
    const found = new Set(findings.map(({ lasting }) => lasting.finding));
    for (const { id, name } of open) if (!found.has(name) && looked.includes(checkOf(name))) await close(db, id, 'healed', now());
    return alerted;
  });
}

const maxSummary = 500;

/** `soundness 検索`: the check, and its line. */
export const findingName = (check: string, label: string) => `${check} ${label}`;

const checkOf = (name: string) => name.slice(0, name.indexOf(' '));

/** The findings that are still open. */
export async function openFindings(db: Pick<Transaction, 'selectFrom'>) {
  const rows = await db
    .selectFrom('alerts')
    .select(['id', 'finding', 'level', 'found', 'details'])
    .where('finding', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ finding, level, ...row }) => ({ ...row, name: finding ?? '', level: level as Lasting['level'] }));
}

/** The checks with open findings that need repair. */
export async function checksToRepair(db: Pick<Transaction, 'selectFrom'>): Promise<string[]> {
  const open = await openFindings(db);
  return [...new Set(open.filter(({ level }) => level === 'repair').map(({ name }) => checkOf(name)))];
}

type Open = Awaited<ReturnType<typeof openFindings>>[number];

/** More urgent, more numerous, or with new parts. */
function isWorse({ lasting: { level, found }, parts }: Finding, known: Open): boolean {
  if (level !== known.level) return weights[level] > weights[known.level];
  return (found ?? 0) > (known.found ?? 0) || parts.some((part) => !known.details?.includes(part));
}

async function close(db: Transaction, id: number, state: 'healed' | 'worsened', at: Date): Promise<void> {
  const values = { state, finding: null, closedAt: at.toISOString(), updatedAt: at.toISOString() };
  await db
    .updateTable('alerts')
    .set((row) => ({ ...values, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
