import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { CommentForm } from '../../../resources/applications/screens/comments/comment-form.tsx';
import { fakeApi } from '../support/api.ts';
import { draw } from '../support/draw.tsx';
import { teacher } from '../support/grantee.ts';

const api = fakeApi();

afterEach(() => vi.restoreAllMocks());

function shown(coarse: boolean) {
  const wide = window.matchMedia.bind(window);
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    query.includes('coarse') ? Object.assign(new EventTarget() as MediaQueryList, { matches: coarse, media: query }) : wide(query),
  );
  api.on('POST /api/comments', () => ({ id: 1 }));
  return draw(<CommentForm thread={{ entityType: 'application', entityId: 1, applicationId: 1, side: 'grantee' }} />, { me: teacher });
}

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox');

test('Enter of a real keyboard sends', async () => {
  const { user } = shown(false);
  expect(screen.getByText(/^Enterで送信/)).toBeDefined();
  await user.type(box(), '確認しました{Enter}');
  await expect.poll(() => api.to('POST /api/comments').length).toBe(1);
});

test('Enter of a keyboard on the screen breaks the line, the button sends', async () => {
  const { user } = shown(true);
  await user.type(box(), '一行目{Enter}二行目');
  expect([box().value, box().getAttribute('enterkeyhint'), screen.queryByText(/^Enterで送信/)]).toEqual(['一行目\n二行目', 'enter', null]);
  expect(api.to('POST /api/comments')).toEqual([]);
  await user.click(screen.getByRole('button', { name: '送信する' }));
  await expect.poll(() => api.to('POST /api/comments').length).toBe(1);
});
