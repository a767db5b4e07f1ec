/** How often one test file passes over each mutant: while the modules are loaded, and while its tests run. */
export interface Coverage {
  readonly file: string;
  readonly loading: Readonly<Record<string, number>>;
  readonly running: Readonly<Record<string, number>>;
}

/** What is known of a mutant besides which tests pass over it. */
export interface Sought {
  readonly id: string;
  /** The path of its source. */
  readonly source: string;
  readonly likeness: (test: string) => number;
}

/**
 * The test files that may notice a mutant, the likeliest first: unit tests before API tests, and of each kind those named like its source before those of
 * whose work it is a larger part. Where no test of the kind passes over it while it runs, it is a constant, or called while the tests are put together:
 * there the words decide that a test has in common with the source.
 *
 * @param most how many of each kind of test are worth their time
 */
export function nearestTests(coverages: readonly Coverage[], { id, source, likeness }: Sought, most: number): string[] {
  const isUnit = ({ file }: Coverage) => file.startsWith('tests/unit/');
  return [coverages.filter(isUnit), coverages.filter((one) => !isUnit(one))].flatMap((some) => {
    const reached = some.filter(({ running }) => id in running);
    const near =
      reached.length > 0
        ? reached.map(({ file, running }) => ({ file, part: (running[id] ?? 0) / Object.values(running).reduce((sum, hits) => sum + hits) }))
        : some.filter(({ loading }) => id in loading).map(({ file }) => ({ file, part: likeness(file) }));
    return near
      .map((one) => ({ ...one, named: namesShared(source, one.file) }))
      .toSorted((a, b) => b.named - a.named || b.part - a.part || (a.file < b.file ? -1 : 1))
      .slice(0, most)
      .map(({ file }) => file);
  });
}

/** How many words of a test's name stand in the path of a source, the plural for the singular. */
function namesShared(source: string, test: string): number {
  const singulars = (path: string) => path.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''));
  const inSource = singulars(source.replace(/^\w+\/|\.ts$/g, ''));
  return singulars(test.replace(/^.*\/|\.test\.ts$/g, '')).filter((word) => inSource.includes(word)).length;
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
