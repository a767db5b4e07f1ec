/** Line diff of two texts: removed lines with －, added ones with ＋. */
export function lineDifference(before: string, after: string): string {
  const [old, fresh] = [before.split('\n'), after.split('\n')];
  const common = commonLengths(old, fresh);
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    if (i < old.length && j < fresh.length && old[i] === fresh[j]) {
      i++;
      j++;
    } else if (j >= fresh.length || (i < old.length && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      lines.push(`－ ${old[i++]}`);
    } else {
      lines.push(`＋ ${fresh[j++]}`);
    }
  }
  return lines.join('\n');
}

/** Length of the longest common subsequence of the remaining lines, for each pair of positions. */
function commonLengths(old: readonly string[], fresh: readonly string[]): number[][] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Array<number>(fresh.length + 1).fill(0));
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--) {
      const longest = old[i] === fresh[j] ? lengthAt(lengths, i + 1, j + 1) + 1 : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
      (lengths[i] as number[])[j] = longest;
    }
  return lengths;
}

const lengthAt = (lengths: readonly (readonly number[])[], i: number, j: number) => lengths[i]?.[j] ?? 0;
