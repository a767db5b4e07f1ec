import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { screenOf } from '../../../refine-app/fields/index.ts';
import { DayPicker } from '../../../refine-app/fields/parts/day-picker.tsx';
import { filterGroups } from '../../../refine-app/views/filters.tsx';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

/** A part of its own in the build. */
beforeAll(() => DayPicker.fetch());

const { audit_logs, users, organizations, submissions } = resources;
const all: readonly Resource[] = Object.values(resources);

/** One filter of a list, as its bar has it, and what it tells. */
function drawFilter(resource: Resource, fits: (kind: string) => boolean) {
  const { first, more } = filterGroups(resource, 3);
  const group = [...first, ...more].find(({ field }) => fits(field.kind));
  if (!group) throw new Error(`${resource.name} has no such filter`);
  const { Filter } = screenOf(group.field);
  const heard = vi.fn();
  const drawn = draw(
    <>
      <label htmlFor="filter">{group.label}</label>
      <Filter id="filter" label={group.label} field={group.field} parameters={group.parameters} values={[]} onChange={heard} />
    </>,
  );
  return { ...drawn, group, heard };
}

test.each(all.map((resource) => [resource.name, resource] as const))('%s: every filter draws, has a name and can be heard', async (_, resource) => {
  for (const other of all) api.list(other, []);
  const { first, more } = filterGroups(resource, 3);
  draw(
    <search>
      {[...first, ...more].map(({ key, label, field, parameters }) => {
        const { Filter } = screenOf(field);
        return <Filter key={key} id={key} label={label} field={field} parameters={parameters} values={[]} onChange={() => undefined} />;
      })}
    </search>,
  );
  await expectAccessible();
});

test('A span of days is typed, either end alone, and emptied again', async () => {
  const { user, heard } = drawFilter(audit_logs, (kind) => kind === 'dateTime');
  const [from, until] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await user.type(from, '2026/4/1');
  await user.tab();
  await waitFor(() => expect(heard).toHaveBeenLastCalledWith([['2026-04-01'], []]));
  await user.type(until, '2026/11/21{Enter}');
  expect(heard).toHaveBeenLastCalledWith([[], ['2026-11-21']]);
});

test('One or several of a few are chosen by their words', async () => {
  const { user, heard, group } = drawFilter(users, (kind) => kind === 'choice');
  await user.click(screen.getByRole('combobox', { name: group.label }));
  const [option] = Object.entries(group.field.options.choices as object) as [string, string][];
  await user.click(await screen.findByText(option?.[1] ?? ''));
  expect(heard).toHaveBeenLastCalledWith([[option?.[0]]]);
});

test('Rows of another resource are found by typing', async () => {
  api.list(organizations, [{ id: 12, name: '最上川の会' }]);
  const { user, heard, group } = drawFilter(users, (kind) => kind === 'reference');
  await user.type(screen.getByRole('combobox', { name: group.label }), '最上');
  await user.click(await screen.findByText('最上川の会'));
  expect(heard).toHaveBeenLastCalledWith([['12']]);
});

test('A status is chosen one by one, or several as a group', async () => {
  const { user, group } = drawFilter(submissions, (kind) => kind === 'status');
  await user.click(screen.getByRole('combobox', { name: group.label }));
  expect(await screen.findByText(Object.values(group.field.options.choices as object)[0])).toBeDefined();
});
