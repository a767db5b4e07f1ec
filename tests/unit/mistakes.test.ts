import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withSourcePosition } from '../../api/app/mistake-positions.ts';
import { resources } from '../../resources.config.ts';

const lineOf = (file: string, text: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .findIndex((line) => line.includes(text)) + 1;

it.each([
  ['receipts.vender: list.columns names a field that is not declared', '（vendor のことではありませんか）'],
  ['receipts.applicationId: no resource aplications', '（applications のことではありませんか）'],
  ['receipts.amuont: list.columns names a field that is not declared', '（amount のことではありませんか）'],
  ['receipts: cards.new filters by minAmuont, which the list does not', '（minAmount のことではありませんか）'],
  ['receipts: actions.approve asks in its dialog for coment, which is no input', '（comment のことではありませんか）'],
  ['receipts.zzzzzz: list.columns names a field that is not declared', ''],
])('%s', (mistake, meant) => {
  const said = withSourcePosition(mistake, resources);
  expect(said).toContain(`${mistake}${meant}`);
  const [, file, line] = /^([\w./]+):(\d+): /.exec(said) ?? [];
  expect(Number(line)).toBe(lineOf(String(file), 'receipts = resource('));
});
