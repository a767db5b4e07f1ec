import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../../refine-app/data/errors.ts';
import { Button } from '../../../refine-app/ui/button.tsx';
import { EmptyState, FailureLine, FailureState } from '../../../refine-app/ui/panel-states.tsx';
import { Waiting } from '../../../refine-app/ui/waiting.tsx';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const again = { name: 'もう一度読み込む' };

test('A line tells that a small part could not be loaded, and tries again', async () => {
  const onRetry = vi.fn();
  const { user } = draw(<FailureLine title="合計を取得できませんでした。" onRetry={onRetry} />);
  const line = screen.getByText('合計を取得できませんでした。');
  expect(line.getAttribute('role')).toBe('alert');
  await user.click(within(line).getByRole('button', again));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('A panel that could not be loaded tells what happened and what to do', async () => {
  const onRetry = vi.fn();
  const error = new ApiError('権限がありません', 403, 'forbidden', undefined, undefined, '申請の取得に失敗しました');
  const { user } = draw(
    <FailureState title="申請の取得に失敗しました" error={error} onRetry={onRetry} more={<a href="/admin/applications">一覧へ戻る</a>} />,
  );
  const face = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '') as HTMLElement;
  expect(within(face).getByText('申請の取得に失敗しました')).toBeDefined();
  // The face has named the call itself.
  expect(within(face).getByText('権限がありません')).toBeDefined();
  expect(within(face).getByRole('link', { name: '一覧へ戻る' })).toBeDefined();
  await user.click(within(face).getByRole('button', again));
  expect(onRetry).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('An error without words gets some that can be read', () => {
  draw(<FailureState title="申請の取得に失敗しました" error={undefined} onRetry={() => undefined} />);
  expect(screen.getByText('不明なエラーです。もう一度お試しください。')).toBeDefined();
});

test('An empty panel says why and offers the next step', async () => {
  const onClick = vi.fn();
  const { user } = draw(
    <EmptyState text="助成事業はまだありません">
      <Button onClick={onClick}>登録する</Button>
    </EmptyState>,
  );
  const face = screen.getByText('助成事業はまだありません').parentElement as HTMLElement;
  expect(face.getAttribute('role')).toBe('status');
  await user.click(within(face).getByRole('button', { name: '登録する' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  await expectAccessible();
});

test('A part on its way says so', async () => {
  draw(<Waiting />);
  expect(screen.getByText('読み込んでいます').parentElement?.getAttribute('role')).toBe('status');
  await expectAccessible();
});
