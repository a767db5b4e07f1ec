import { describe, expect, it } from 'vitest';
import { isFiltered, listQuery, readListState, writeListState } from '../../refine-app/views/list-state.ts';
import { resources } from '../../resources.config.ts';

const { applications, adoptions } = resources;

describe('the address of a list', () => {
  it('says nothing when all is as usual', () => {
    const state = readListState(applications, '');
    expect(state).toEqual({ q: '', filters: {}, sort: '-entryDate', page: 1 });
    expect(writeListState(applications, state)).toBe('');
    expect(isFiltered(state)).toBe(false);
  });

  it('comes back as it was written', () => {
    const search = '?q=%E5%B7%9D&status=pending&status=IN_PROGRESS&minApprovedAmount=1000&sort=title&page=3';
    const state = readListState(applications, search);
    expect(state).toEqual({ q: '川', filters: { status: ['pending', 'IN_PROGRESS'], minApprovedAmount: ['1000'] }, sort: 'title', page: 3 });
    expect(writeListState(applications, state)).toBe(search);
  });

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?sort=organizationName', '?sort=nothing', '?unknown=1', '?status='])(
    '%s is as usual',
    (search) => {
      expect(writeListState(applications, readListState(applications, search))).toBe('');
    },
  );

  it('puts rows that the screen hides last', () => {
    expect(readListState(adoptions, '').sort).toBe('-grantNumber');
  });

  it('asks the server for what the address says', () => {
    const state = readListState(applications, '?q=川&grantYear=2026&status=pending&status=IN_PROGRESS&page=2');
    expect(listQuery(state)).toEqual({
      filters: [
        { field: 'q', operator: 'eq', value: '川' },
        { field: 'status', operator: 'eq', value: ['pending', 'IN_PROGRESS'] },
        { field: 'grantYear', operator: 'eq', value: '2026' },
      ],
      sorters: [{ field: 'entryDate', order: 'desc' }],
      pagination: { currentPage: 2, pageSize: 30 },
    });
  });
});
