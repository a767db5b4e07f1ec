/** How often one test file passes over each mutant: while the modules are loaded, and while its tests run. */
export interface Coverage {
  readonly file: string;
  readonly loading: Readonly<Record<string, number>>;
  readonly running: Readonly<Record<string, number>>;
}

/**
 * The test files that may notice a mutant, the likeliest first: unit tests before API tests, then those of whose work the mutant is a larger part.
 * A constant is passed over only while it is loaded, by nearly every file: there the words that a test has in common with the source decide.
 *
 * @param id the mutant's
 * @param most how many of each kind of test are worth their time
 */
export function nearestTests(coverages: readonly Coverage[], id: string, likeness: (test: string) => number, most: number): string[] {
  const reached = coverages.filter(({ running }) => id in running);
  const near = (
    reached.length > 0
      ? reached.map(({ file, running }) => ({ file, part: (running[id] ?? 0) / Object.values(running).reduce((sum, hits) => sum + hits) }))
      : coverages.filter(({ loading }) => id in loading).map(({ file }) => ({ file, part: likeness(file) }))
  )
    .toSorted((a, b) => b.part - a.part || (a.file < b.file ? -1 : 1))
    .map(({ file }) => file);
  const isUnit = (file: string) => file.startsWith('tests/unit/');
  return [...near.filter(isUnit).slice(0, most), ...near.filter((file) => !isUnit(file)).slice(0, most)];
}

/** How much each test has in common with a source: words that few tests have count most, and a long test is not nearer for its length. */
export function likenessTo(source: string, tests: ReadonlyMap<string, ReadonlySet<string>>): (test: string) => number {
  const having = (word: string) => [...tests.values()].filter((words) => words.has(word)).length;
  const weights = [...wordsOf(source)].map((word) => ({ word, weight: Math.log(tests.size / Math.max(having(word), 1)) }));
  return (test) => {
    const words = tests.get(test) ?? new Set();
    return weights.reduce((sum, { word, weight }) => (words.has(word) ? sum + weight : sum), 0) / Math.sqrt(words.size || 1);
  };
}

export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[a-z]\w{3,}/gi));
}
