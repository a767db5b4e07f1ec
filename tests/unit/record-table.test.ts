import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { chosenAfter, type RecordColumn, RecordTable, type RowChoice } from '../../refine-app/ui/record-table.tsx';

interface River {
  readonly id: number;
  readonly name: string;
  readonly length: number | null;
}

const rivers: readonly River[] = [
  { id: 1, name: '北上川', length: 249 },
  { id: 2, name: '最上川', length: null },
];

const columns: readonly RecordColumn<River>[] = [
  { key: 'name', title: '川', isHead: true, sortable: true, render: ({ name }) => createElement('b', null, name) },
  {
    key: 'length',
    title: '長さ',
    className: 'column-numeric',
    plain: ({ length }) => (length === null ? { text: '—', className: 'no-value' } : { text: `${length} km` }),
  },
];

const choice = (chosen: readonly number[], isOpen = (_river: River) => true): RowChoice<River> => ({
  has: ({ id }) => chosen.includes(id),
  set: () => undefined,
  isOpen,
  labelOf: ({ name }) => name,
});

/** The table as a browser gets it. */
function shown(more: Partial<Parameters<typeof RecordTable<River>>[0]> = {}): string {
  return renderToStaticMarkup(createElement(RecordTable<River>, { columns, rows: rivers, keyOf: ({ id }: River) => id, ...more }));
}

const boxes = (html: string) => html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];

describe('the table of records', () => {
  it('puts words alone into the cells themselves, and names each row by its head', () => {
    const html = shown();
    expect(html).toContain('<td class="column-numeric" data-label="長さ">249 km</td>');
    expect(html).toContain('<td class="column-numeric no-value" data-label="長さ">—</td>');
    expect(html).toMatch(/<th scope="row" data-label="川"><b>北上川<\/b><\/th>/);
  });

  it('scrolls in a box with a name that the keyboard reaches; without a name it stands in the page', () => {
    expect(shown({ label: '川の一覧' })).toMatch(/^<section class="tableScroll" aria-label="川の一覧" tabindex="0"><table class="records">/);
    expect(shown()).toMatch(/^<table class="records recordsRoomy">/);
  });

  it('leaves out what cards need in a long list, which has none', () => {
    const html = shown({ label: '川の一覧', density: 'comfortable', busy: true });
    expect(html).toContain('data-density="comfortable"');
    expect(html).toContain('aria-busy="true"');
    expect(html).not.toContain('data-label');
  });

  it.each([
    ['name', 'aria-sort="ascending"'],
    ['-name', 'aria-sort="descending"'],
  ])('says that it is ordered by %s', (sort, mark) => {
    expect(shown({ sort })).toMatch(new RegExp(`<th scope="col" ${mark}><button type="button" class="sortButton" data-order="\\w+">川`));
  });

  it('has no button in a head that orders nothing', () => {
    expect(shown({ sort: 'length' })).toContain('<th scope="col" class="column-numeric">長さ</th>');
  });

  it.each([
    [[], false, [false, false]],
    [[2], false, [false, true]],
    [[1, 2], true, [true, true]],
  ])('of rows of which %j are chosen, says so in its boxes', (chosen, all, each) => {
    const html = shown({ choice: choice(chosen), chooseAll: 'このページのすべてを選択' });
    expect(boxes(html).map((box) => box.includes('checked'))).toEqual([all, ...each]);
    expect(html).toContain('aria-label="このページのすべてを選択"');
    expect(html).toContain('aria-label="最上川を選択"');
    expect(html.match(/<tr class="recordChosen">/g) ?? []).toHaveLength(chosen.length);
  });

  it('switches off the box of a row that may not be chosen, and takes all of the others for all', () => {
    const some = boxes(shown({ choice: choice([1], ({ id }) => id === 1) }));
    expect(some.map((box) => box.includes('disabled'))).toEqual([false, false, true]);
    expect(some[0]).toContain('checked');
    const none = boxes(shown({ choice: choice([], () => false) }));
    expect(none.map((box) => box.includes('disabled'))).toEqual([true, true, true]);
  });

  it('has a foot below the columns that it is given for', () => {
    const foot = { name: '合計', length: '249 km' };
    expect(shown({ foot, choice: choice([]) })).toContain(
      '<tfoot><tr><td class="columnChoice"></td><th scope="row">合計</th><td class="column-numeric" data-label="長さ">249 km</td></tr></tfoot>',
    );
    expect(shown()).not.toContain('<tfoot>');
  });

  it('gives each row what it is to carry', () => {
    expect(shown({ attributesOf: ({ id }) => ({ 'data-row-key': id }) })).toMatch(/<tr data-row-key="1">.*<tr data-row-key="2">/);
  });
});

describe('what is chosen', () => {
  it('keeps what is chosen elsewhere, each once', () => {
    expect(chosenAfter(['elsewhere', 'a'], ['a', 'b'], true)).toEqual(['elsewhere', 'a', 'b']);
    expect(chosenAfter(['elsewhere', 'a', 'b'], ['a', 'b'], false)).toEqual(['elsewhere']);
  });
});
