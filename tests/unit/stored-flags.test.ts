import { expect, it } from 'vitest';
import { asJson } from '../../api/resources/stored-rows.ts';
import { resources } from '../../resources.config.ts';

it('a stored row has its flags as JSON has them, also when it is asked for twice', () => {
  const json = asJson(resources.applications, { id: 1, version: 1, advancedPaymentFlg: 1, title: '川' });
  expect(json).toEqual({ id: 1, version: 1, advancedPaymentFlg: true, title: '川' });
  expect(asJson(resources.applications, json)).toEqual(json);
  expect(asJson(resources.applications, { advancedPaymentFlg: 0 })).toEqual({ advancedPaymentFlg: false });
  expect(asJson(resources.applications, { title: '川' })).toEqual({ title: '川' });
});
