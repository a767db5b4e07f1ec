import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ConflictDialog } from '../../../refine-app/resource/edit/conflict-dialog.tsx';
import type { ResourceForm } from '../../../refine-app/resource/edit/use-resource-form.ts';
import { resources } from '../../../resources.config.ts';
import type { FormDefinition } from '../../../schema/forms/definition.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

fakeApi();
const { application_forms } = resources;

const formWith = (title: string, more: FormDefinition['sections'] = []): FormDefinition => ({
  sections: [{ key: 'plan', title: '計画', fields: [{ key: 'title', kind: 'text', label: title }] }, ...more],
});

test('Of a form that two have changed it is told which sections and questions each has changed, in words', async () => {
  const [base, latest] = [formWith('題名'), formWith('事業の題名')].map((definition, index) =>
    rowOf(application_forms, 3, { name: '申請書', definition, version: index + 1 }),
  ) as [ReturnType<typeof rowOf>, ReturnType<typeof rowOf>];
  const mine = formWith('題名', [{ key: 'money', title: '経費', fields: [{ key: 'amount', kind: 'yen', label: '申請額' }] }]);
  const form = { base, names: ['name', 'definition'], changed: () => ({ definition: mine }), setLatest() {} } as unknown as ResourceForm;
  draw(<ConflictDialog resource={application_forms} form={form} latest={latest} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'ほかの人が先に更新しました' }));
  await dialog.findAllByText('事業の題名');
  const [before, theirs, own] = within(dialog.getByRole('row', { name: /^内容/ })).getAllByRole('cell') as HTMLElement[];
  expect(before?.textContent).toBe('1区分・1項目');
  expect(theirs?.textContent).toBe('変更事業の題名 計画名前：題名 → 事業の題名');
  expect(own?.textContent).toBe('追加経費 区分追加申請額 経費');
  await expectAccessible();
});
