import type { checkStates } from '../../../domain/terms.ts';
import type { Services } from '../../services.ts';
import { connectionObstacle, obstacle } from '../installation/obstacle.ts';

/** A line of the system report. */
export interface Line {
  readonly label: string;
  readonly state: keyof typeof checkStates;
  readonly value: string;
  /** What to do, as a sentence; null where nothing has to be done. */
  readonly advice: string | null;
  /** The number of problems, where countable; more is worse. */
  readonly found?: number;
  /** The individual problems, for the alert. */
  readonly details?: string;
}

/** The state from which lines are alerted to the heads; null where they are alerted elsewhere, or not at all. */
type TellsFrom = 'attention' | 'repair' | null;

/** A report line with its terminal wording. */
export interface ToldLine extends Line {
  /** The advice in a terminal, where the page refers to a button. */
  readonly typed?: string;
}

/** A number for `/metrics` that is the same in every process. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A system check: collects facts once, and reports them as lines and as figures. */
interface CheckDefinition<Found> {
  /** In `/metrics`. */
  readonly name: string;
  readonly label: string;
  /** `repair` unless given. */
  readonly tellsFrom?: TellsFrom;
  /** The resource whose latest row gives details. */
  readonly resource?: string;
  readonly find: (services: Services) => Promise<Found>;
  readonly tell: (found: Found, services: Services) => readonly ToldLine[];
  readonly figures?: (found: Found, services: Services) => readonly Figure[];
}

export interface Checked {
  readonly name: string;
  readonly tellsFrom: TellsFrom;
  readonly resource: string | undefined;
  /** Whether the check could run. */
  readonly isSeen: boolean;
  readonly lines: readonly ToldLine[];
  readonly figures: readonly Figure[];
}

export type Check = (services: Services) => Promise<Checked>;

/** @returns a check that never throws; a failure becomes a line */
export function check<Found>({ name, label, tellsFrom = 'repair', resource, find, tell, figures }: CheckDefinition<Found>): Check {
  const own = { name, tellsFrom, resource };
  return async (services) => {
    try {
      const found = await find(services);
      return { ...own, isSeen: true, lines: tell(found, services), figures: figures?.(found, services) ?? [] };
    } catch (error) {
      const reason = obstacle(error, services.settings) ?? connectionObstacle(error) ?? (error instanceof Error ? error.message : String(error));
      return { ...own, isSeen: false, lines: [repair(label, `調べられませんでした：${reason}`, failed)], figures: [] };
    }
  };
}

const failed = 'データベース（DATABASE_URL）とファイルの置き場所（STORAGE_URL）が使えるかを確かめて、もう一度ご覧ください。';

export const good = (label: string, value: string): Line => ({ label, state: 'good', value, advice: null });
/** Information without need for action. */
export const note = saying('note');
export const attention = saying('attention');
export const repair = saying('repair');
export const unknown = saying('unknown');

type More = Pick<ToldLine, 'found' | 'details' | 'typed'>;

function saying(state: Line['state']) {
  return (label: string, value: string, advice: string | null = null, more: More = {}): ToldLine => ({ label, state, value, advice, ...more });
}

export const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];

/** A duration: `3日`, `5時間`, `12分`. */
export function spanText(milliseconds: number): string {
  const [count, unit] =
    milliseconds >= 2 * day
      ? [milliseconds / day, '日']
      : milliseconds >= 2 * hour
        ? [milliseconds / hour, '時間']
        : [Math.max(0, milliseconds) / minute, '分'];
  return `${Math.floor(Number(count))}${unit}`;
}

export const seconds = (instant: string) => new Date(instant).getTime() / 1000;
