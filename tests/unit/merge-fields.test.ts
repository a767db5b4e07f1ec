import { describe, expect, it } from 'vitest';
import { rowValues } from '../../api/mail/merge-values.ts';
import { type MergeField, mergeFields } from '../../domain/mail/merge-fields.ts';
import { resources } from '../../resources.config.ts';
import type { Resource } from '../../schema/resource.ts';

const said = Object.values<MergeField>(mergeFields).flatMap(({ says }) => says ?? []);

describe('the merge fields that say a declared field', () => {
  it('name one that is there', () => {
    const all: Readonly<Record<string, Resource>> = resources;
    expect(said.length).toBeGreaterThan(5);
    expect(said.filter((path) => all[path.split('.')[0] ?? '']?.fields[path.split('.')[1] ?? ''] === undefined)).toEqual([]);
  });

  it('say it in the words of its kind, and nothing where it is empty', () => {
    const row = { title: '交通費', vendor: 'JR', amount: 1234, receiptDate: null, description: 'なし' };
    expect(rowValues(resources.receipts, row)).toEqual({ receiptTitle: '交通費', receiptVendor: 'JR', receiptAmount: '¥1,234', receiptDate: null });
    expect(rowValues(resources.faqs, row)).toEqual({});
  });
});
