import { useWarnAboutChange } from '@refinedev/core';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Empty } from '../../../refine-app/ui/antd-frame.tsx';
import { Badge } from '../../../refine-app/ui/badge.tsx';
import { OfflineBanner } from '../../../refine-app/ui/offline-banner.tsx';
import { usePageTitle } from '../../../refine-app/ui/page-title.ts';
import { SkipLink } from '../../../refine-app/ui/skip-link.tsx';
import { useUnsavedWarning } from '../../../refine-app/ui/use-unsaved-warning.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

afterEach(() => vi.restoreAllMocks());

test('The first stop of the keyboard leads past the menu to the content', async () => {
  const { user } = draw(
    <>
      <SkipLink />
      <a href="/admin/grants">助成事業</a>
      <div id="content" tabIndex={-1}>
        本文
      </div>
    </>,
  );
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '本文へ移動' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByText('本文'));
});

test('A lost connection is told for as long as it lasts', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  draw(<OfflineBanner />);
  const turn = (on: boolean) => {
    online.mockReturnValue(on);
    act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
  };
  const words = () => screen.queryByText('インターネットにつながっていません。入力した内容はこの画面に残っています。');
  expect(words()).toBeNull();
  turn(false);
  expect(words()?.closest('[role="status"]')).not.toBeNull();
  await expectAccessible();
  turn(true);
  expect(words()).toBeNull();
});

test('A page names itself in the title of the browser, with the foundation', () => {
  const { rerender } = draw(<Titled name="助成事業" />);
  expect(document.title).toBe('助成事業 | 河川基金');
  rerender(<Titled name="申請" />);
  expect(document.title).toBe('申請 | 河川基金');
});

test('A changed form is asked about before it is left; a saved one, and one that is gone, is not', async () => {
  const { user } = draw(<Page />);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const warns = () => screen.getByText(/離れるとき：/).textContent;
  expect(warns()).toBe('離れるとき：尋ねない');
  await press('入力する');
  expect(warns()).toBe('離れるとき：尋ねる');
  await press('保存する');
  expect(warns()).toBe('離れるとき：尋ねない');
  await press('入力を消す');
  await press('入力する');
  expect(warns()).toBe('離れるとき：尋ねる');
  await press('閉じる');
  expect(warns()).toBe('離れるとき：尋ねない');
});

test('A badge and an empty choice say their words', async () => {
  draw(
    <>
      <Badge color="green">公開中</Badge>
      <Empty />
    </>,
  );
  expect(screen.getByText('公開中')).toBeDefined();
  expect(screen.getByText('該当するものがありません')).toBeDefined();
  await expectAccessible();
});

function Titled({ name }: { readonly name: string }) {
  usePageTitle(name);
  return null;
}

function Page() {
  const { warnWhen } = useWarnAboutChange();
  const [open, setOpen] = useState(true);
  return (
    <>
      <p>離れるとき：{warnWhen ? '尋ねる' : '尋ねない'}</p>
      <button type="button" onClick={() => setOpen(false)}>
        閉じる
      </button>
      {open && <Typing />}
    </>
  );
}

function Typing() {
  const [dirty, setDirty] = useState(false);
  const settle = useUnsavedWarning(dirty);
  return (
    <>
      <button type="button" onClick={() => setDirty(true)}>
        入力する
      </button>
      <button type="button" onClick={() => setDirty(false)}>
        入力を消す
      </button>
      <button type="button" onClick={settle}>
        保存する
      </button>
    </>
  );
}
