import { AxiosHeaders, type InternalAxiosRequestConfig } from 'axios';
import { expect, test } from 'vitest';
import { translateRequest } from '../../refine-app/data/translate.ts';

const request = (method: string, url: string): InternalAxiosRequestConfig => ({ method, url, headers: new AxiosHeaders() });

test.each([
  // What simple-rest asks for; what the contract calls it; the key of the rows.
  ['get', '/resources/grants?_start=30&_end=60&_sort=year&_order=desc', '/api/admin/grants?page=2&limit=30&sortBy=year&sortOrder=desc', 'grants'],
  ['get', '/resources/audit_logs?_start=0&_end=30', '/api/admin/logs?page=1&limit=30', 'logs'],
  ['get', '/resources/users?id=1&id=2', '/api/users?page=1&limit=200&id=1&id=2', 'users'],
  ['get', '/resources/applications?_end=1000&q=%E5%B7%9D', '/api/applications?page=1&limit=200&q=%E5%B7%9D', 'applications'],
  [
    'get',
    '/resources/applications?approvedAmount_gte=1&approvedAmount_lte=9&entryDate_gte=2026-04-01&title_like=a&status=',
    '/api/applications?page=1&limit=200&minApprovedAmount=1&maxApprovedAmount=9&entryDateFrom=2026-04-01&title=a',
    'applications',
  ],
  ['get', '/resources/notifications/5', '/api/notifications/5', undefined],
  ['post', '/resources/notifications', '/api/admin/notifications', undefined],
  ['delete', '/resources/notifications/5', '/api/admin/notifications/5', undefined],
  ['get', '/api/dashboard?', '/api/dashboard?', undefined],
])('%s %s', (method, url, expected, rowsKey) => {
  const translated = translateRequest(request(method, url));
  expect(translated.url).toBe(expected);
  expect(translated.rowsKey).toBe(rowsKey);
});

test('a change is a PUT to the writing path', () => {
  const translated = translateRequest(request('patch', '/resources/grants/7'));
  expect([translated.method, translated.url]).toEqual(['put', '/api/admin/grants/7']);
});

test('a resource that nobody declared is an error, not a call', () => {
  expect(() => translateRequest(request('get', '/resources/nothing'))).toThrow('nothing');
});
