import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ScreenLinks } from '../../../refine-app/ui/screen-links.tsx';
import { resources } from '../../../resources.config.ts';
import { clerk, draw } from '../support/draw.tsx';

const linked = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

test('It leads to the screens that belong together, and to none that its reader may not open', () => {
  const { unmount } = draw(<ScreenLinks resource={resources.conflicts} />);
  expect(linked()).toEqual(['審査', '審査票', '利害関係の申告', '利害関係の手がかり']);
  unmount();
  draw(<ScreenLinks resource={resources.conflicts} />, { me: { ...clerk, permissions: { reviews: ['read'], conflicts: ['read'] } } });
  expect(linked()).toEqual(['審査票', '利害関係の申告']);
});
