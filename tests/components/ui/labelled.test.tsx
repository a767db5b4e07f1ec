import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SelectInput, TextAreaInput, TextInput } from '../../../refine-app/grantee/pages/labelled-inputs.tsx';
import { Choice, Labelled } from '../../../refine-app/ui/labelled.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

test('An input is found by its label, and is described by its help and by what is wrong with it', async () => {
  draw(
    <Labelled label="題名" help="50文字までです。" error="題名を入力してください" required>
      {(tied) => <input {...tied} />}
    </Labelled>,
  );
  const input = screen.getByRole('textbox', { name: /題名/ });
  const described = input
    .getAttribute('aria-describedby')
    ?.split(' ')
    .map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['50文字までです。', '題名を入力してください']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect((input as HTMLInputElement).required).toBe(true);
  expect(screen.getByText('題名を入力してください').getAttribute('role')).toBeNull();
  await expectAccessible();
});

test('Without help and error nothing describes it', () => {
  draw(<Labelled label="題名">{(tied) => <input {...tied} />}</Labelled>);
  const input = screen.getByLabelText('題名');
  expect(input.getAttribute('aria-describedby')).toBeNull();
  expect(input.getAttribute('aria-invalid')).toBeNull();
});

test('What is wrong with what one has just done is read out', async () => {
  draw(<TextAreaInput label="理由" alerts error="理由を入力してください" value="" onValue={() => undefined} />);
  expect(screen.getByText('理由を入力してください').getAttribute('role')).toBe('alert');
  expect(document.activeElement).toBe(screen.getByLabelText('理由'));
  await expectAccessible();
});

test('A line, a choice among a few, and one of two ways say what was entered', async () => {
  const entered: unknown[] = [];
  const note = (value: unknown) => entered.push(value);
  const { user } = draw(
    <>
      <TextInput label="金額" unit="円" defaultValue="" onValue={note} />
      <SelectInput label="費目" all={{ travel: '旅費', goods: '物品費' }} blank="選んでください" value="" onValue={note} />
      <Choice name="way" onChange={({ target }) => note(target.checked)}>
        前払い
      </Choice>
    </>,
  );
  await user.type(screen.getByLabelText('金額'), '5');
  await user.selectOptions(screen.getByLabelText('費目'), '物品費');
  await user.click(screen.getByRole('radio', { name: '前払い' }));
  expect(entered).toEqual(['5', 'goods', true]);
  await expectAccessible();
});
