export type EngineName = 'sqlite' | 'postgres';

/** One result: what was measured of the product, what it is compared with, and what it should reach. */
export interface Figure {
  /** The part of the bench that it belongs to, as `--only` names it. */
  readonly part: string;
  readonly what: string;
  /** The name under which `--quick` finds the ratio that was committed. */
  readonly key?: string | undefined;
  readonly engine?: EngineName | undefined;
  /** Applications in the database. */
  readonly rows?: number | undefined;
  readonly value: number;
  readonly unit: Unit;
  /** Largest minus smallest slice as a share of the median one. */
  readonly spread?: number | undefined;
  readonly reference?: Reference | undefined;
  /** Any of them met is enough. Empty: told for information. */
  readonly targets: readonly Target[];
}

export type Unit = 'ms' | '件/秒' | '行/秒' | 'MiB' | '通/秒' | '枚/秒' | '件';

/** What a figure is divided by, in the same unit and of the same run. */
export interface Reference {
  readonly name: string;
  readonly value: number;
}

export interface Target {
  /** The figure itself, or its ratio to the reference. */
  readonly of: 'value' | 'ratio';
  readonly atMost?: number;
  readonly atLeast?: number;
}

export const ratioAtMost = (atMost: number): Target => ({ of: 'ratio', atMost });
export const ratioAtLeast = (atLeast: number): Target => ({ of: 'ratio', atLeast });
export const atMost = (most: number): Target => ({ of: 'value', atMost: most });
export const atLeast = (least: number): Target => ({ of: 'value', atLeast: least });

/** Of a time or of memory, less is better. */
export const isBetterSmall = ({ unit }: Pick<Figure, 'unit'>) => unit === 'ms' || unit === 'MiB' || unit === '件';

export function ratioOf({ value, reference }: Figure): number | null {
  return reference && reference.value > 0 ? value / reference.value : null;
}

/** Null where nothing is asked of the figure. */
export function isMet(figure: Figure): boolean | null {
  if (figure.targets.length === 0) return null;
  return figure.targets.some((target) => {
    const reached = target.of === 'value' ? figure.value : ratioOf(figure);
    return reached !== null && reached <= (target.atMost ?? Number.POSITIVE_INFINITY) && reached >= (target.atLeast ?? Number.NEGATIVE_INFINITY);
  });
}
