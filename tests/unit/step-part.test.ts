import { expect, it } from 'vitest';
import { ownSearchFields } from '../../api/db/schema-model.ts';
import { partOf } from '../../api/resources/transition.ts';
import { applicationTransitions } from '../../domain/workflow/application-transitions.ts';
import { resources } from '../../resources.config.ts';

const { applications } = resources;
const columns = partOf(applications)?.columns ?? [];
const set = [...new Set(applicationTransitions.flatMap(({ sets }) => Object.keys(sets?.application ?? {})))];

it('a step reads every column of the application that it may change, so that its audit entry says what was there before', () => {
  expect(set.length).toBeGreaterThan(0);
  expect(columns).toEqual(expect.arrayContaining([...set, 'status', 'statusSince', applications.title]));
});

it('a step reads columns that there are, each once', () => {
  expect(columns.filter((name) => !(name in applications.fields))).toEqual([]);
  expect(new Set(columns).size).toBe(columns.length);
});

it('no step changes what an application is searched by: its search text needs more of the row than a step reads', () => {
  expect(set.filter((name) => ownSearchFields(applications).includes(name))).toEqual([]);
});
