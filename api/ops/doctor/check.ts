import type { checkStates } from '../../../domain/terms.ts';
import type { Services } from '../../services.ts';
import { connectionObstacle, obstacle } from '../installation/obstacle.ts';

/** One line of the state of the system. */
export interface Line {
  readonly label: string;
  readonly state: keyof typeof checkStates;
  readonly value: string;
  /** What to do, as a sentence; null where nothing is to be done. */
  readonly advice: string | null;
  /** How much is wrong, where that can be counted: more of it is worse. */
  readonly found?: number;
  /** What is wrong one by one, for whoever is told of it. */
  readonly details?: string;
}

/** From which state on the heads are told of a check's lines; null where they are told otherwise, or it is none of theirs. */
type TellsFrom = 'attention' | 'repair' | null;

/** A line as a check tells it. */
export interface ToldLine extends Line {
  /** The advice for whoever reads it in a terminal, where the page says which button to press. */
  readonly typed?: string;
}

/** A number for `/metrics` that is the same whichever process tells it. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Something that is looked at: found out once, and told in words and in numbers. */
interface Look<Found> {
  /** In `/metrics`. */
  readonly name: string;
  readonly label: string;
  /** What needs repair, unless said otherwise. */
  readonly tellsFrom?: TellsFrom;
  /** The resource whose latest row has more to say. */
  readonly resource?: string;
  readonly find: (services: Services) => Promise<Found>;
  readonly tell: (found: Found, services: Services) => readonly ToldLine[];
  readonly figures?: (found: Found, services: Services) => readonly Figure[];
}

export interface Checked {
  readonly name: string;
  readonly tellsFrom: TellsFrom;
  readonly resource: string | undefined;
  /** Whether it could be looked at. */
  readonly isSeen: boolean;
  readonly lines: readonly ToldLine[];
  readonly figures: readonly Figure[];
}

export type Check = (services: Services) => Promise<Checked>;

/** @returns the look, which never throws: what cannot be found out is a line as well */
export function check<Found>({ name, label, tellsFrom = 'repair', resource, find, tell, figures }: Look<Found>): Check {
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
/** Neither good nor to be done now. */
export const note = saying('note');
export const attention = saying('attention');
export const repair = saying('repair');
export const unknown = saying('unknown');

type More = Pick<ToldLine, 'found' | 'details' | 'typed'>;

function saying(state: Line['state']) {
  return (label: string, value: string, advice: string | null = null, more: More = {}): ToldLine => ({ label, state, value, advice, ...more });
}

export const [minute, hour, day] = [60_000, 60 * 60_000, 24 * 60 * 60_000];

/** How long ago, or how long since: `3日`, `5時間`, `12分`. */
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
