import { createHash } from 'node:crypto';
import { rooms } from '../support/sources.ts';

/** One change of one expression that the tests should notice. */
export interface Mutant {
  /** Path from the root of the repository. */
  readonly file: string;
  readonly line: number;
  readonly mutator: string;
  readonly original: string;
  readonly replacement: string;
}

interface Place {
  readonly name: string;
  /** How many mutants are taken of it. */
  readonly share: number;
  /** Files and folders, as their paths begin. */
  readonly paths: readonly string[];
}

/** A file belongs to the first place that names it. */
export const places: readonly Place[] = [
  { name: 'access', share: 70, paths: ['api/access/', 'api/sign-in/', 'domain/roles.ts', 'schema/derive/rows.ts'] },
  {
    name: 'money',
    share: 90,
    paths: [
      'resources/bank-accounts/rules/',
      'resources/bank-accounts/server/',
      'resources/payments/rules/',
      'resources/payments/server/',
      'resources/receipts/rules/',
      'resources/receipts/server/',
      'domain/money/',
    ],
  },
  {
    name: 'embargo',
    share: 40,
    paths: [
      'resources/applications/rules/grantee-',
      'resources/decisions/server/announcements/',
      'domain/workflow/announcement.ts',
      'domain/workflow/decided-matters.ts',
      'domain/workflow/outcomes.ts',
      'schema/derive/withheld.ts',
    ],
  },
  {
    name: 'lifecycle',
    share: 60,
    paths: [
      'api/resources/change-row.ts',
      'api/resources/transition.ts',
      'api/resources/perform.ts',
      'api/resources/within-references.ts',
      'domain/workflow/',
      'schema/check-lifecycle.ts',
      'schema/derive/lifecycle-words.ts',
      'schema/lifecycle.ts',
    ],
  },
  { name: 'resources', share: 50, paths: ['api/resources/'] },
  { name: 'schema', share: 45, paths: ['schema/'] },
  { name: 'domain', share: 45, paths: ['domain/', ...rooms.map((room) => `resources/${room}/rules/`)] },
];

export function placeOf(file: string): Place | undefined {
  return places.find(({ paths }) => paths.some((path) => file.startsWith(path)));
}

/**
 * Takes each place's share of the mutants, chosen by a hash of seed and content, so that code which stays the same is tried with the same mutants.
 * The places alternate in the order returned: a run that is cut short has tried some of each.
 */
export function sample<M extends Mutant>(mutants: readonly M[], seed: number): M[] {
  const ranked = new Map<string, { readonly mutant: M; readonly hash: string }[]>();
  const alike = new Map<string, number>();
  for (const mutant of mutants.filter(isWorthTrying)) {
    const place = placeOf(mutant.file);
    if (!place) continue;
    const content = [seed, mutant.file, mutant.mutator, mutant.original, mutant.replacement].join('\n');
    const nth = alike.get(content) ?? 0;
    alike.set(content, nth + 1);
    const hash = createHash('sha256').update(`${content}\n${nth}`).digest('hex');
    ranked.set(place.name, [...(ranked.get(place.name) ?? []), { mutant, hash }]);
  }
  return places
    .flatMap(({ name, share }) => {
      const byHash = (ranked.get(name) ?? []).toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      return byHash.slice(0, share).map(({ mutant }, index) => ({ mutant, turn: index / share }));
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ mutant }) => mutant);
}

/** A text for people is no rule: no test should repeat it. */
function isWorthTrying({ mutator, original }: Mutant): boolean {
  return mutator !== 'StringLiteral' || /^[\x20-\x7e]*$/.test(original);
}
