import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../resources/bank-accounts/screens/grantee/bank-draft.ts';
import { HolderStep } from '../../../resources/bank-accounts/screens/grantee/holder-step.tsx';
import { draw } from '../support/draw.tsx';
import { myApplication } from '../support/grantee.ts';

const long = '口座名義は50文字以内で入力してください';
const field = () => screen.getByLabelText<HTMLInputElement>(/口座名義/);

test('The holder’s field stops at 50 characters after they are converted, and says why', async () => {
  const { user } = draw(<Holder />);
  fireEvent.change(field(), { target: { value: 'が'.repeat(49) } });
  await user.type(field(), 'ﾊ');
  expect(field().value).toBe(`${'ガ'.repeat(49)}ハ`);
  expect(screen.queryByText(long)).toBeNull();
  await user.type(field(), 'ア');
  expect(field().value).toHaveLength(50);
  expect(screen.getByText(long)).toBeDefined();
  await user.type(field(), '{Backspace}');
  expect(field().value).toHaveLength(49);
  expect(screen.queryByText(long)).toBeNull();
});

test('What is pasted is cut, and the length is told before what was left out', async () => {
  const { user } = draw(<Holder />);
  await user.click(field());
  await user.paste(`山田${'あ'.repeat(60)}`);
  expect(field().value).toBe('ア'.repeat(50));
  expect(screen.getByText(long)).toBeDefined();
});

test('An input method is left alone until it is done', () => {
  draw(<Holder />);
  fireEvent.compositionStart(field());
  fireEvent.change(field(), { target: { value: 'あ'.repeat(55) } });
  expect(field().value).toBe('あ'.repeat(55));
  fireEvent.compositionEnd(field());
  expect(field().value).toBe('ア'.repeat(50));
  expect(screen.getByText(long)).toBeDefined();
});

function Holder() {
  const [draft, setDraft] = useState(emptyDraft);
  return (
    <HolderStep
      application={myApplication}
      draft={draft}
      change={(patch) => setDraft({ ...draft, ...patch })}
      onNext={() => undefined}
      onBack={undefined}
      refused={{}}
      isRestored={false}
    />
  );
}
