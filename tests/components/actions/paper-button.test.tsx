import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ActionButtons } from '../../../refine-app/resource/actions/action-buttons.tsx';
import { resources } from '../../../resources.config.ts';
import { fakeApi, Refusal } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const api = fakeApi();
const { application_forms } = resources;

test('The page of a form offers it on paper, empty, and says so when it cannot be had', async () => {
  api.on('GET /api/application_forms/3/paper', () => new Refusal(404, '申請様式が見つかりません'));
  const row = rowOf(application_forms, 3, { name: '申請書', number: 2 });
  const { user } = draw(<ActionButtons resource={application_forms} rows={[row]} names={[]} place="head" />);
  await user.click(screen.getByRole('button', { name: '様式PDF（空欄）' }));
  expect(await screen.findByText('様式を保存できませんでした')).toBeDefined();
  expect(api.to('GET /api/application_forms/3/paper')).toHaveLength(1);
});
