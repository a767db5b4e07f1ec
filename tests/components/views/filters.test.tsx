import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { kindScreenOf } from '../../../refine-app/resource/kinds/index.ts';
import { DayPicker } from '../../../refine-app/resource/kinds/parts/day-picker.tsx';
import { StatusTree } from '../../../refine-app/resource/kinds/status.tsx';
import { filterGroups } from '../../../refine-app/resource/list/filter-bar.tsx';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';

const api = fakeApi();

/** A part of its own in the build. */
beforeAll(() => Promise.all([DayPicker.fetch(), StatusTree.fetch()]));

const { audit_logs, users, organizations, submissions } = resources;
const all: readonly Resource[] = Object.values(resources);

/** One filter of a list, as its bar has it, and what it tells. */
function drawFilter(resource: Resource, fits: (kind: string) => boolean) {
  const { first, more } = filterGroups(resource, 3);
  const group = [...first, ...more].find(({ field }) => fits(field.kind));
  if (!group) throw new Error(`${resource.name} has no such filter`);
  const { Filter } = kindScreenOf(group.field);
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
        const { Filter } = kindScreenOf(field);
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

test('The statuses of an application are found by their phases; what waits for whom stands apart', async () => {
  const { applications } = resources;
  const { user, heard } = drawFilter(applications, (kind) => kind === 'status');
  await user.click(screen.getByRole('combobox', { name: '状況' }));
  const options = () => [...document.querySelectorAll('.ant-select-tree-title')].map(({ textContent }) => textContent);
  expect(options()).toEqual(['申請', '選考', '契約', '前払い', '活動', '報告', '決裁', '差し戻し', '精算', '終了']);
  await user.click(document.querySelectorAll('.ant-select-tree-checkbox')[1] as Element);
  expect(heard).toHaveBeenLastCalledWith([['phase_selection']]);
  await user.type(screen.getByRole('combobox', { name: '状況' }), '理事会');
  await waitFor(() => expect(options()).toEqual(['選考', '理事会承認待ち']));
});

test('The filter of what waits offers whose turn it is', async () => {
  const { applications } = resources;
  const group = filterGroups(applications, 3).first.find(({ key }) => key === 'turn');
  expect(group?.label).toBe('対応待ち');
  const { first } = filterGroups(applications, 3);
  expect(first.map(({ label }) => label)).toEqual(['状況', '対応待ち', '予算年度']);
});
