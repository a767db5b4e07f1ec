import { describe, expect, test } from 'vitest';
import { stringify } from '../../refine-app/data/query-string.ts';

describe('the query of an address that simple-rest asks for', () => {
  test('has a parameter for each value of a list', () => {
    expect(stringify({ _start: 0, status: ['DRAFT', 'REVISION_REQUESTED'], _sort: 'id' })).toBe(
      '_start=0&status=DRAFT&status=REVISION_REQUESTED&_sort=id',
    );
  });

  test('escapes what is typed, and reads back as it was', () => {
    const q = '水辺 & 川=100%＋α?#';
    expect(new URLSearchParams(stringify({ q })).get('q')).toBe(q);
  });

  test('leaves out what is not given, and says of nothing that it is empty', () => {
    expect(stringify({ q: undefined, ids: [], grantId: null })).toBe('grantId=');
  });
});
