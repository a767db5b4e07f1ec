import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../api/runtime/root.ts';

export interface RiverSystem {
  readonly name: string;
  readonly nameKana: string;
  readonly region: string;
  readonly otherReadings: string | null;
}

/** The 109 first-class river systems. 荒川 is the name of two of them: region and name together tell them apart. */
export const riverSystems: readonly RiverSystem[] = readFileSync(join(root, 'seed/river-systems.tsv'), 'utf8')
  .split('\n')
  .slice(1)
  .filter((line) => line.trim() !== '')
  .map((line) => {
    const [name = '', nameKana = '', region = '', otherReadings = ''] = line.split('\t').map((cell) => cell.trim());
    return { name, nameKana, region, otherReadings: otherReadings || null };
  });
