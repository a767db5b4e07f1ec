import { expect, it } from 'vitest';
import { dueRuleText } from '../../resources/documents/rules/due-rule.ts';

it.each([
  ['endDate', 30, '助成期間の終了日の30日後まで'],
  ['startDate', -14, '助成期間の開始日の14日前まで'],
  ['endDate', 0, '助成期間の終了日まで'],
])('a form’s due rule reads as a phrase: %s %i', (basis, days, text) => expect(dueRuleText(basis, days)).toBe(text));
