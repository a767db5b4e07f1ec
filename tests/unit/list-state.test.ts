import { describe, expect, it } from 'vitest';
import {
  chosenParameters,
  hasConditions,
  hiddenRowsPath,
  isFiltered,
  listAt,
  listQuery,
  listStateOf,
  presenceParameter,
  readListState,
  writeListState,
} from '../../refine-app/data/list-state.ts';
import { chosenRows, filteredRows } from '../../refine-app/resource/list/export-query.ts';
import { filteredPath } from '../../refine-app/ui/list-address.ts';
import { resources } from '../../resources.config.ts';

const { applications, adoptions, submissions } = resources;

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

  it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?sort=contactUserName', '?sort=nothing', '?unknown=1', '?status='])(
    '%s is as usual',
    (search) => {
      expect(writeListState(applications, readListState(applications, search))).toBe('');
    },
  );

  it('sorts as declared, also where rows are hidden', () => {
    expect(readListState(adoptions, '').sort).toBe('-entryDate');
  });

  it("keeps what the screen hides out of the reader's hands", () => {
    const state = readListState(adoptions, '?hasGrantNumber=false');
    expect(isFiltered(state)).toBe(false);
    expect(chosenParameters(adoptions).map(({ name }) => name)).toEqual(['status', 'turn', 'ukesyo', 'confirmation', 'grantYear']);
    expect(listQuery(adoptions, state).filters).toEqual([{ field: 'hasGrantNumber', operator: 'eq', value: 'true' }]);
    expect(listQuery(adoptions, state, 'hidden').filters).toEqual([{ field: 'hasGrantNumber', operator: 'eq', value: 'false' }]);
  });

  it('leads from a view to the rows that it hides, those with an amount first, by the same conditions', () => {
    const state = readListState(adoptions, '?q=川&status=pending&page=3&sort=grantNumber');
    const path = hiddenRowsPath(adoptions, state) ?? '';
    const [at, search] = path.split('?');
    expect(at).toBe(applications.screen.path);
    expect(readListState(applications, search ?? '')).toEqual({
      q: '川',
      filters: { status: ['pending'], hasGrantNumber: ['false'] },
      sort: '-approvedAmount',
      page: 1,
    });
    expect(hiddenRowsPath(applications, readListState(applications, ''))).toBeUndefined();
    expect(listQuery(applications, readListState(applications, '')).filters).toEqual([]);
  });

  it('leaves it to the browser where the server cannot hide rows', () => {
    expect(presenceParameter(submissions)).toBeUndefined();
    expect(listQuery(submissions, readListState(submissions, '?sort=formName')).filters).toEqual([]);
  });

  describe('where a view opens the list', () => {
    const waiting = { q: '', filters: { status: ['SUBMITTED_PENDING_REVIEW', 'SUBMITTED_UNDER_REVIEW'] }, sort: 'submittedAt', page: 1 };

    it('says nothing of that view, but of all rows', () => {
      expect(readListState(submissions, '')).toEqual(waiting);
      expect(readListState(submissions, '?page=2&status=')).toEqual({ ...waiting, page: 2 });
      expect(writeListState(submissions, { ...waiting, page: 2 })).toBe('?page=2');
      const all = { q: '', filters: {}, sort: '-receptionEndDate', page: 1 };
      expect(writeListState(submissions, all)).toBe('?sort=-receptionEndDate');
      expect(readListState(submissions, '?sort=-receptionEndDate')).toEqual(all);
      expect(filteredPath(submissions, {})).toBe('/admin/submissions?sort=-receptionEndDate');
      expect(filteredPath(applications, {})).toBe('/admin/applications');
    });

    it.each(['?q=1', '?status=COMPLETED', '?status=SUBMITTED_PENDING_REVIEW&status=SUBMITTED_UNDER_REVIEW'])('%s comes back as it was', (search) => {
      expect(writeListState(submissions, readListState(submissions, search))).toBe(search);
    });
  });

  it('tells whether it has these conditions and no others, in whatever order', () => {
    const state = readListState(applications, '?status=pending&status=IN_PROGRESS&grantYear=2026&sort=title');
    expect(hasConditions(state, { filters: { grantYear: ['2026'], status: ['IN_PROGRESS', 'pending'] } })).toBe(true);
    expect(hasConditions(state, { q: '川', filters: state.filters })).toBe(false);
    expect(hasConditions(state, { filters: { status: ['IN_PROGRESS', 'pending'] } })).toBe(false);
    expect(hasConditions(state, { filters: { ...state.filters, category: ['ngo'] } })).toBe(false);
  });

  it('asks the server for what the address says', () => {
    const state = readListState(applications, '?q=川&grantYear=2026&status=pending&status=IN_PROGRESS&page=2');
    expect(listQuery(applications, state)).toEqual({
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

it.each([
  ['/admin/applications', 'applications'],
  ['/admin/Applications/', 'applications'],
  ['/admin/userlist', 'users'],
  ['/admin/applications/new', undefined],
  ['/admin', undefined],
])('the list at %s is that of %s', (path, name) => expect(listAt(path)?.name).toBe(name));

describe('the state of a table', () => {
  it.each([
    ['applications', '?q=%E5%B7%9D&status=pending&status=IN_PROGRESS&minApprovedAmount=1000&sort=title&page=3'],
    ['adoptions', '?status=pending&grantYear=2026'],
    ['adoptions', ''],
    ['submissions', '?q=1&page=2'],
  ] as const)('is the one that the address of %s tells: %s', (name, search) => {
    const resource = resources[name];
    const state = readListState(resource, search);
    const { filters, sorters, pagination } = listQuery(resource, state);
    expect(listStateOf(resource, { filters, sorters, currentPage: pagination.currentPage })).toEqual(state);
  });

  it('is as usual where nothing is told', () => expect(listStateOf(adoptions, {})).toEqual(readListState(adoptions, '')));
});

describe('the rows of a CSV file', () => {
  it('are those that the list shows, in its order', () => {
    const state = readListState(adoptions, '?q=川&status=pending&status=IN_PROGRESS&page=4');
    expect(String(filteredRows(adoptions, state))).toBe(
      `format=csv&q=${encodeURIComponent('川')}&status=pending&status=IN_PROGRESS&hasGrantNumber=true&sortBy=entryDate&sortOrder=desc`,
    );
  });

  it('are the chosen ones', () => {
    const rows = [3, 1].map((id) => ({ id, version: 1, createdAt: '', updatedAt: '', abilities: [] }));
    expect(String(chosenRows(rows))).toBe('format=csv&id=3&id=1');
  });
});
