import { expect, test } from 'vitest';
import { loginPath, loginRedirect, returnPath } from '../../refine-app/data/areas.ts';

const origin = 'https://fund.example';

test.each([
  ['admin', '/admin/receipts?status=approved#x', '/admin/receipts?status=approved#x'],
  ['user', '/user/dashboard', '/user/dashboard'],
  ['admin', null, '/admin/dashboard'],
  ['admin', '/admin/login?to=/admin/login', '/admin/dashboard'],
  ['admin', '/user/dashboard', '/admin/dashboard'],
  ['user', '/admin/users', '/user/application-select'],
  ['admin', 'https://evil.example/admin/users', '/admin/dashboard'],
  ['admin', '//evil.example/admin/users', '/admin/dashboard'],
  ['admin', '/\\\\evil.example/admin/users', '/admin/dashboard'],
  ['admin', 'javascript:alert(1)', '/admin/dashboard'],
  ['admin', '/admin/../user/dashboard', '/admin/dashboard'],
  ['admin', '%', '/admin/dashboard'],
] as const)('after the %s login, %s leads to %s', (area, to, expected) => {
  expect(returnPath(area, to, origin)).toBe(expected);
});

test('the way back is carried to the login, but not where the login leads anyway', () => {
  expect(loginPath('admin', '/admin/grants?year=2026')).toBe('/admin/login?to=%2Fadmin%2Fgrants%3Fyear%3D2026');
  expect(loginPath('user', '/user/application-select')).toBe('/user/login');
});

test('who stands at an address without a session comes back to it, to its last sign, after the login', () => {
  expect(loginRedirect('user', new URL('/user/applications?page=2#x', origin))).toBe('/user/login?to=%2Fuser%2Fapplications%3Fpage%3D2%23x');
});
