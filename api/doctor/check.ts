import type { checkStates } from '../../domain/terms.ts';
import type { Services } from '../services.ts';

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
  readonly tell: (found: Found, services: Services) => readonly Line[];
  readonly figures?: (found: Found, services: Services) => readonly Figure[];
}

export interface Checked {
  readonly name: string;
  readonly tellsFrom: TellsFrom;
  readonly resource: string | undefined;
  /** Whether it could be looked at. */
  readonly isSeen: boolean;
  readonly lines: readonly Line[];
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
      const reason = error instanceof Error ? error.message : String(error);
      return { ...own, isSeen: false, lines: [repair(label, `調べられませんでした：${reason}`, failed)], figures: [] };
    }
  };
}

const failed = 'データベース（DATABASE_URL）とファイルの置き場所（STORAGE_URL）が使えるかを確かめて、もう一度ご覧ください。';

export const good = (label: string, value: string): Line => ({ label, state: 'good', value, advice: null });
type More = Pick<Line, 'found' | 'details'>;
export const attention = (label: string, value: string, advice: string, more: More = {}): Line => ({
  label,
  state: 'attention',
  value,
  advice,
  ...more,
});
export const repair = (label: string, value: string, advice: string, more: More = {}): Line => ({ label, state: 'repair', value, advice, ...more });
export const unknown = (label: string, value: string, advice: string | null = null): Line => ({ label, state: 'unknown', value, advice });

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
