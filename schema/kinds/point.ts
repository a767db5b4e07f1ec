import type { Field, FieldOptions, NoOptions } from '../field.ts';
import { accept, type Kind, refuse } from '../kind.ts';
import { onlyInCalls } from './list.ts';

/** A coordinate in degrees, with six decimal places (about 10 cm). */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** A coordinate within Japan. */
export function point<const O extends FieldOptions<never> = NoOptions>(label: string, options?: O): Field<Point, NoInfer<O>, 'point'> {
  return { kind: 'point', label, options: options ?? ({} as O) };
}

const bounds = { latitude: [20, 46], longitude: [122, 154] } as const;

export const pointKind: Kind = {
  ...onlyInCalls,
  check(input, { label }) {
    const { latitude, longitude } = (input ?? {}) as Point;
    if (!within('latitude', latitude) || !within('longitude', longitude))
      return refuse(`${label}は、日本の緯度（20〜46）と経度（122〜154）で入力してください`);
    return accept({ latitude: rounded(latitude), longitude: rounded(longitude) });
  },
  format: (value) => `北緯${(value as Point).latitude}度　東経${(value as Point).longitude}度`,
  json: () => ({ type: 'object', properties: { latitude: { type: 'number' }, longitude: { type: 'number' } }, required: ['latitude', 'longitude'] }),
};

function within(name: keyof Point, value: unknown): boolean {
  const [least, most] = bounds[name];
  return typeof value === 'number' && value >= least && value <= most;
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
