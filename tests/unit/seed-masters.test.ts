import { describe, expect, test } from 'vitest';
import { mailTemplateKeys } from '../../domain/terms.ts';
import { applicationStatuses } from '../../domain/workflow/application-statuses.ts';
import { mailTemplates } from '../../seed/masters/mail-templates.ts';
import { statusDescriptions } from '../../seed/masters/status-descriptions.ts';
import { riverSystems } from '../../seed/river-systems.ts';

describe('the masters', () => {
  test('hold the 109 first-class river systems, told apart by region and name', () => {
    expect(riverSystems).toHaveLength(109);
    expect(new Set(riverSystems.map(({ region, name }) => `${region} ${name}`)).size).toBe(109);
    expect(riverSystems.filter(({ name }) => name === '荒川').map(({ region }) => region)).toEqual(['関東地方整備局', '北陸地方整備局']);
    for (const { nameKana } of riverSystems) expect(nameKana).toMatch(/^[ぁ-ん]+$/);
  });

  test('say of every status, in one sentence of its own, what it means', () => {
    const texts = applicationStatuses.map(({ key }) => statusDescriptions[key]);
    expect(new Set(texts).size).toBe(applicationStatuses.length);
    for (const text of texts) expect(text).toMatch(/^[^。]+。$/);
  });

  test('have one mail for every purpose, and never a password in it', () => {
    expect(mailTemplates.map(({ purpose }) => purpose).sort()).toEqual(Object.keys(mailTemplateKeys).sort());
    for (const { body, subject } of mailTemplates) expect(`${subject}${body}`).not.toMatch(/\{\{\w*password\w*\}\}/i);
  });
});
