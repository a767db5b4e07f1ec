import { expect, test } from 'vitest';
import { countText } from '../../refine-app/ui/count-text.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [10_000, '10,000'],
  [1_234_567, '1,234,567'],
])('%d is read as %s', (count, text) => {
  expect(countText(count)).toBe(text);
});
