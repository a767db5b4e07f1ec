import { describe, expect, it } from 'vitest';
import { decidingColumns, isReadIn, isVisibleChange, withholds } from '../../schema/derive/withheld.ts';
import type { Condition } from '../../schema/field.ts';
import { text } from '../../schema/fields.ts';
import type { Definition } from '../../schema/resource.ts';

const withheldBy = (condition: Condition) => text('結果', { readWhen: { recipient: condition } });
const things = (fields: Definition['fields']) => ({ name: 'things', fields }) as unknown as Definition;

describe('a value that is withheld at times', () => {
  it.each<[string, Condition, object, boolean]>([
    ['the value asked for', { status: 'told' }, { status: 'told' }, true],
    ['another one', { status: 'told' }, { status: 'open' }, false],
    ['none, where one is asked for', { status: 'told' }, {}, false],
    ['one of several', { status: ['told', 'closed'] }, { status: 'closed' }, true],
    ['none of several', { status: ['told', 'closed'] }, { status: 'open' }, false],
    ['one of those ruled out', { status: { noneOf: ['open', 'held'] } }, { status: 'held' }, false],
    ['none of those ruled out', { status: { noneOf: ['open', 'held'] } }, { status: 'told' }, true],
    ['the one ruled out', { toldAt: { not: null } }, { toldAt: null }, false],
    ['another than the one ruled out', { toldAt: { not: null } }, { toldAt: '2026-11-21' }, true],
    ['only a part of what is asked for', { status: 'told', toldAt: { not: null } }, { status: 'told' }, false],
  ])('is read where the row has %s: %o', (_what, condition, row, isRead) => {
    expect(isReadIn(withheldBy(condition), row as Record<string, unknown>)).toBe(isRead);
  });

  it('is read only where every role that waits for it may read it', () => {
    const field = text('結果', { readWhen: { recipient: { status: 'told' }, reviewer: { closed: true } } });
    expect(isReadIn(field, { status: 'told', closed: true })).toBe(true);
    expect(isReadIn(field, { status: 'told', closed: false })).toBe(false);
  });

  it('makes its resource one that withholds, by the columns of its condition', () => {
    const withholding = things({ result: withheldBy({ status: 'told', toldAt: { not: null } }), note: withheldBy({ status: 'told' }) });
    expect(withholds(withholding)).toBe(true);
    expect(decidingColumns(withholding)).toEqual(['status', 'toldAt']);
    expect(withholds(things({ title: text('題') }))).toBe(false);
  });

  it('shows a change where it may be read before it or after it', () => {
    const [open, told] = [{ status: 'open' }, { status: 'told' }];
    const resource = things({ result: withheldBy({ status: 'told' }), title: text('題'), secret: text('秘密', { readBy: [] }) });
    expect(isVisibleChange(resource, open, open, ['result'])).toBe(false);
    expect(isVisibleChange(resource, open, told, ['result'])).toBe(true);
    expect(isVisibleChange(resource, told, open, ['result'])).toBe(true);
    expect(isVisibleChange(resource, open, open, ['title'])).toBe(true);
    expect(isVisibleChange(resource, told, told, ['secret', 'unknown'])).toBe(false);
  });
});
