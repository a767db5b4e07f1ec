import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { PanelProps } from '../../../refine-app/resource/record/show.tsx';
import { NoMailServer } from '../../../refine-app/ui/no-mail-server.tsx';
import { outboxPage } from '../../../resources/messages/screens/console/outbox.tsx';
import { resources } from '../../../resources.config.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { rowOf } from '../support/rows.ts';

const meta = document.createElement('meta');
meta.name = 'mail-server';
const told = (content: string) => {
  meta.content = content;
  document.head.append(meta);
};
afterEach(() => meta.remove());

type Shown = Pick<PanelProps, 'resource' | 'row'> & { readonly name: string };
const Course = outboxPage.panels.course as unknown as ComponentType<Shown>;
const mail = { ...rowOf(resources.outbox, 1), status: 'waiting', attempts: 1, nextAttemptAt: '2026-11-25T00:00:00.000Z', serverAnswer: null };

test('Where no mail leaves, the screens say so', async () => {
  told('none');
  draw(<NoMailServer />);
  expect(screen.getByText('メールの送信サーバーが設定されていません')).toBeDefined();
  await expectAccessible();
});

test.each(['smtp', '%MAIL_SERVER%'])('Where the page says 「%s」, they say nothing', (content) => {
  told(content);
  draw(<NoMailServer />);
  expect(screen.queryByText('メールの送信サーバーが設定されていません')).toBeNull();
});

test('A mail that waits is kept, without a time at which it would be tried', () => {
  told('none');
  draw(<Course resource={resources.outbox} row={mail} name="course" />);
  expect(screen.getByText('まだ送っていません。送信メールに保管しています。')).toBeDefined();
  expect(screen.queryByText('次の送信予定')).toBeNull();
});

test('With a mail server it tells when it is tried again', () => {
  told('smtp');
  draw(<Course resource={resources.outbox} row={mail} name="course" />);
  expect(screen.getByText(/1回送信を試みましたが、まだ送れていません/)).toBeDefined();
  expect(screen.getByText('次の送信予定')).toBeDefined();
});
