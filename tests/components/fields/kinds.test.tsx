import { waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Value } from '../../../refine-app/resource/kinds/field-value.tsx';
import { kindScreenOf } from '../../../refine-app/resource/kinds/index.ts';
import { inputOf } from '../../../refine-app/resource/kinds/inputs/index.ts';
import { resources } from '../../../resources.config.ts';
import { validateFields } from '../../../schema/derive/validators.ts';
import { type Field, isInput } from '../../../schema/field.ts';
import { kinds, withoutColumn } from '../../../schema/kinds/index.ts';
import type { Resource } from '../../../schema/resource.ts';
import { fakeApi } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { draw } from '../support/draw.tsx';
import { drawInputs } from '../support/inputs.tsx';
import { cellOf, rowOf } from '../support/rows.ts';

const api = fakeApi();
const all = Object.values<Resource>(resources);

/** What somebody has forgotten to put into words. */
const untold = /\b(undefined|NaN|null|Invalid Date)\b|\[object Object\]/;

const shownKinds = Object.keys(kinds).filter((kind) => !(withoutColumn as readonly string[]).includes(kind));

test.each(shownKinds)('%s: the console has a cell, a filter and an input', (kind) => {
  const field: Field = { kind, label: kind, options: {} };
  const { Cell, plain, Filter } = kindScreenOf(field);
  expect(Cell ?? plain).toBeTypeOf('function');
  expect(Filter).toBeDefined();
  expect(inputOf(field)).toBeDefined();
});

describe.each(all.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const readable = Object.entries(resource.fields).filter(([, { options }]) => !options.writeOnly);

  test('every cell says something, in a list and on a record', async () => {
    answerLists();
    drawCells(resource, readable, rowOf(resource, 5));
    const said = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(said.filter((text) => text === '' || untold.test(text))).toEqual([]);
    await expectAccessible();
  });

  test('every empty cell is told as declared', () => {
    const row = rowOf(resource, 5, Object.fromEntries(readable.map(([name]) => [name, null])));
    drawCells(resource, readable, row);
    const said = [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);
    const declared = readable.map(([, { options }]) => options.blank ?? '—');
    expect(said).toEqual(declared.flatMap((text) => [text, text]));
  });
});

const writable = all.filter(({ fields }) => Object.values(fields).some(isInput));

describe.each(writable.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
  const asked = Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => isInput(field)));

  test('every input has its label, and holds what the row says', async () => {
    answerLists();
    const start = Object.fromEntries(Object.entries(asked).map(([name, field]) => [name, field.kind === 'password' ? '' : cellOf(field, 5)]));
    const { element, value } = drawInputs({ resource, fields: asked, start });
    const names = Object.keys(asked).filter((name) => element(name));
    expect(names.map((name) => labelOf(element(name)))).toEqual(names.map((name) => asked[name]?.label));
    expect(names.map((name) => value(name))).toEqual(names.map((name) => start[name]));
    expect(document.body.textContent).not.toMatch(untold);
  });

  test('every input that is left empty against its declaration is told what is missing', async () => {
    answerLists();
    const { element, verify } = drawInputs({ resource, fields: asked });
    await verify();
    const errors = Object.entries(validateFields(asked, {}, 'create').errors).filter(([name]) => element(name));
    await waitFor(() => expect(errors.map(([name]) => described(element(name)))).toEqual(errors.map(([, text]) => expect.stringContaining(text))));
    await expectAccessible();
  });
});

function answerLists() {
  for (const other of all) api.list(other, []);
}

function drawCells(resource: Resource, fields: readonly (readonly [string, Field])[], row: ReturnType<typeof rowOf>) {
  draw(
    <dl>
      {fields.map(([name, { label }]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>
            <Value resource={resource} name={name} row={row} place="list" />
          </dd>
          <dd>
            <Value resource={resource} name={name} row={row} place="record" />
          </dd>
        </div>
      ))}
    </dl>,
  );
}

function labelOf(input: Element): string | undefined {
  const label = document.querySelector(`label[for="${input.id}"]`)?.cloneNode(true) as HTMLElement | undefined;
  for (const unsaid of label?.querySelectorAll('[aria-hidden]') ?? []) unsaid.remove();
  return label?.textContent;
}

/** What is read out with an input: its help and its error. */
function described(input: Element): string {
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
}
