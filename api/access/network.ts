import { isIPv6 } from 'node:net';

/**
 * What of a caller's address calls and tries are counted by: an IPv4 address as it is; of an IPv6 address its first 64 bits, which is what one connection
 * is given, since whoever has them chooses all the others. An IPv4 address that is written as IPv6 counts with the same one that is not.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of an IPv6 address, with those that `::` stands for. */
function groupsOf(address: string): number[] {
  const [before, after] = withoutDots(address)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))) as [number[], number[]?];
  return after ? [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after] : before;
}

/** With the last four bytes as two groups, where they are written as of IPv4. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (...found) => {
    const [first = 0, second = 0, third = 0, fourth = 0] = found.slice(1, 5).map(Number);
    return `${(first * 256 + second).toString(16)}:${(third * 256 + fourth).toString(16)}`;
  });
}
