import { screen, waitFor } from '@testing-library/react';
import { Link, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { useLinkToken } from '../../../refine-app/sign-in/link-token.ts';
import { draw } from '../support/draw.tsx';

function Page() {
  const { token } = useLinkToken();
  const { pathname, search, hash } = useLocation();
  return (
    <>
      <p>{token === '' ? 'asks' : `token ${token}`}</p>
      <output aria-label="address">{`${pathname}${search}${hash}`}</output>
      <Link to="#token=newer">another mail</Link>
    </>
  );
}

const bare = () => waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/user-password-reset'));

test.each([
  ['behind #, where no server, proxy or other site gets it', '#token=secret'],
  ['in the query, as earlier versions mailed it', '?token=secret'],
])('The token of a mailed link is read %s, and leaves the address at once', async (_, end) => {
  window.history.replaceState(null, '', `/user-password-reset${end}`);
  const { user } = draw(<Page />, { at: `/user-password-reset${end}` });
  await screen.findByText('token secret');
  await bare();
  expect(window.location.href).not.toContain('secret');
  // The page stays where only what stands behind # changes.
  await user.click(screen.getByRole('link', { name: 'another mail' }));
  await screen.findByText('token newer');
  await bare();
});

test('A page that was opened without a link asks', () => {
  draw(<Page />, { at: '/user-password-reset#elsewhere' });
  expect(screen.getByText('asks')).toBeDefined();
});
