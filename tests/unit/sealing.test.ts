import { describe, expect, it } from 'vitest';
import { keyId, sealer } from '../../api/db/sealing.ts';
import { sealedUnbound } from '../support/sealed-unbound.ts';

const [present, before, strange] = [7, 8, 9].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const { seal, open, isPresent, fingerprint } = sealer(present, [before]);
const at = { table: 'banks', column: 'accountNumber', row: 12 };

describe('a sealed text', () => {
  it('opens at its place, and names its key', () => {
    expect(open(seal('1234567', at), at)).toBe('1234567');
    expect(seal('1234567', at)).toMatch(new RegExp(`^v2\\.${keyId(present)}\\.[A-Za-z0-9+/]+=*$`));
    expect(seal('1234567', at)).not.toBe(seal('1234567', at));
  });

  it.each([
    ['another row', { ...at, row: 13 }],
    ['another column', { ...at, column: 'accountHolderName' }],
    ['another table', { ...at, table: 'transfer_items' }],
    ['names that only look the same when put together', { table: 'banksaccount', column: 'Number', row: 12 }],
  ])('does not open at %s', (_, elsewhere) => {
    expect(() => open(seal('1234567', at), elsewhere)).toThrow();
  });

  it('opens with the keys that were in use before, and with no other', () => {
    expect(open(sealer(before).seal('1234567', at), at)).toBe('1234567');
    expect(() => open(sealer(strange).seal('1234567', at), at)).toThrow('key that is not known');
    expect(() => sealer(before).open(seal('1234567', at), at)).toThrow('key that is not known');
  });

  it('does not open when a byte of it, or the name of its key, was changed', () => {
    const sealed = seal('1234567', at);
    for (const index of [4, 15, 30, sealed.length - 3]) {
      const other = sealed[index] === 'a' ? 'b' : 'a';
      expect(() => open(sealed.slice(0, index) + other + sealed.slice(index + 1), at)).toThrow();
    }
    expect(() => open('1234567', at)).toThrow();
  });

  it('opens from earlier versions, with whichever key, but is to be sealed anew', () => {
    for (const key of [present, before]) expect(open(sealedUnbound('1234567', key), at)).toBe('1234567');
    expect(() => open(sealedUnbound('1234567', strange), at)).toThrow();
    expect([seal('1', at), sealedUnbound('1', present), sealer(before).seal('1', at)].map(isPresent)).toEqual([true, false, false]);
  });
});

describe('the fingerprint of a secret', () => {
  it('is the same for the same text, and another for another', () => {
    expect(fingerprint('1234567')).toBe(fingerprint('1234567'));
    expect(fingerprint('1234567')).not.toBe(fingerprint('1234568'));
  });

  it('is short, and cannot be worked out without the key', () => {
    expect(fingerprint('1234567')).toMatch(/^[0-9a-f]{16}$/);
    expect(sealer(strange).fingerprint('1234567')).not.toBe(fingerprint('1234567'));
  });
});
