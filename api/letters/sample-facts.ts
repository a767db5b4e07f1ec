import { type LetterField, type LetterKind, letterFieldsFor } from '../../domain/letters/letter-fields.ts';
import { mergeFields } from '../../domain/mail/merge-fields.ts';
import type { GrantFacts } from './grant-facts.ts';

/** The names of the fields in place of what will stand there, for a template that is looked at without an application. */
export function sampleFacts(kind: LetterKind, now: Date): GrantFacts {
  const nameOf = (field: LetterField) => `〔${mergeFields[field].label}〕`;
  const figure = (label: string, strong = false) => ({ kind: 'figures' as const, cells: [label, '〔金額〕'], strong });
  return {
    number: nameOf('grantNumber'),
    at: now.toISOString(),
    values: Object.fromEntries(letterFieldsFor(kind).map((field) => [field, nameOf(field)])),
    tables: {
      settlementTable: [figure('〔精算の項目〕'), figure('〔精算の項目〕'), figure('〔精算の結果〕', true)],
      receiptTable: [{ kind: 'receipts', cells: ['〔日付〕', '〔領収書〕', '〔支払先〕', '〔金額〕'] }],
    },
  };
}
