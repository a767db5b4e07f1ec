import { describe, expect, it } from 'vitest';
import { withLabels } from '../../domain/mail/merge-fields.ts';
import { memoized } from '../../domain/text/memoized.ts';
import { merge, placeholdersIn } from '../../domain/text/merge.ts';
import { titleOf } from '../../refine-app/ui/title.ts';
import { resources } from '../../resources.config.ts';

describe('a template', () => {
  const template = '{{name}} 様\n{{ title }}（{{name}}）{{}} {{x{y}} {{last}}';

  it('names its placeholders once each, in order', () => expect(placeholdersIn(template)).toEqual(['name', 'title', '', 'last']));

  it('is filled in anew each time', () => {
    const first = merge(template, { name: '川', title: null, last: '' });
    expect(first).toEqual({ text: '川 様\n{{ title }}（川）{{}} {{x{y}} {{last}}', unknown: [''], empty: ['title', 'last'] });
    const second = merge(template, { name: '{{title}}$1', title: '<b>', last: 'z', '': '-' }, (value) => value.replace('<', '&lt;'));
    expect(second).toEqual({ text: '{{title}}$1 様\n&lt;b>（{{title}}$1）- {{x{y}} z', unknown: [], empty: [] });
  });
});

describe('a template that is read and not edited', () => {
  it.each([
    ['【{{foundationName}}】{{ title }}のご連絡', '【［基金の名称］】［題名］のご連絡'],
    ['{{nope}}と{{}}', '［nope］と［］'],
    ['{title} {{x{y}} 何もなし', '{title} {{x{y}} 何もなし'],
  ])('of %s says what stands there', (text, words) => expect(withLabels(text)).toBe(words));
});

it('A row is called by its title with the names of the fields, where the title may carry them', () => {
  const row = { id: 1, version: 1, createdAt: '', updatedAt: '', abilities: [], subject: '{{title}}のご連絡', title: '{{title}}' };
  expect(titleOf(resources.mail_batches, row)).toBe('［題名］のご連絡');
  expect(titleOf(resources.applications, row)).toBe('{{title}}');
});

describe('what is made of a text', () => {
  it('is kept for the latest few', () => {
    const made: string[] = [];
    const length = memoized((text) => made.push(text) && text.length, 2);
    expect(['a', 'bb', 'a', '', 'a', 'bb'].map(length)).toEqual([1, 2, 1, 0, 1, 2]);
    expect(made).toEqual(['a', 'bb', '', 'a', 'bb']);
  });
});
