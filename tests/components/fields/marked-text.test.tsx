import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { asKept, asWritten, mergeFields } from '../../../domain/mail/merge-fields.ts';
import { useMarkedText } from '../../../refine-app/fields/inputs/use-marked-text.ts';
import { draw } from '../support/draw.tsx';

function Box({ from }: { readonly from: string }) {
  const [kept, keep] = useState(from);
  return (
    <>
      <textarea aria-label="本文" {...useMarkedText(kept, keep)} />
      <output>{kept}</output>
      <button type="button" onClick={() => keep('{{title}} について')}>
        ひな形
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox').value;
const kept = () => document.querySelector('output')?.textContent;

test('A merge field stands in the box by its name, and is kept as its placeholder', async () => {
  const { user } = draw(<Box from="{{organizationName}} 御中" />);
  expect(box()).toBe('［団体名］ 御中');
  await user.type(screen.getByRole('textbox'), '、［題名］');
  expect(kept()).toBe('{{organizationName}} 御中、{{title}}');
  await user.click(screen.getByRole('button', { name: 'ひな形' }));
  expect(box()).toBe('［題名］ について');
});

test('What is no field is left as it was typed, and what is typed does not change under the hand', async () => {
  const { user } = draw(<Box from="{{nope}} ［注］" />);
  expect(box()).toBe('{{nope}} ［注］');
  await user.type(screen.getByRole('textbox'), ' {{{{title}}');
  expect([box(), kept()]).toEqual(['{{nope}} ［注］ {{title}}', '{{nope}} ［注］ {{title}}']);
});

test('Every field comes back from its name', () => {
  const all = Object.keys(mergeFields)
    .map((name) => `{{${name}}}`)
    .join('\n');
  expect(asKept(asWritten(all))).toBe(all);
  expect(asWritten(all)).not.toContain('{{');
});
