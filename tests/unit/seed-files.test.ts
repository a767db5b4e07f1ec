import { readdirSync, readFileSync } from 'node:fs';
import { fileTypeFromBuffer } from 'file-type';
import { describe, expect, test } from 'vitest';
import { filesFor, templateFor } from '../../seed/demo/example-files.ts';
import { demoFile } from '../../seed/demo/files.ts';
import { makeGrants } from '../../seed/demo/grants.ts';
import { makeReportForms, templatesOf } from '../../seed/demo/report-forms.ts';
import { receiptSamples } from '../../seed/demo/vocabulary/receipt-samples.ts';

const names = readdirSync('seed/files', { recursive: true, encoding: 'utf8' }).filter((name) => name.includes('.'));
const bytesOf = (name: string) => readFileSync(`seed/files/${name}`);
const rowOf = (source: string) =>
  demoFile({ id: 1, source, fileName: source, resource: 'x', field: 'y', recordId: 1, uploadedById: 1, at: '2026-11-21T00:00:00.000Z' });

describe('the files of the demo', () => {
  const forms = makeReportForms(makeGrants('2026-11-21').map((grant) => ({ ...grant, budget: 0 })));

  test('are small, and inside what their names say', async () => {
    expect(Math.max(...names.map((name) => bytesOf(name).length))).toBeLessThan(60_000);
    expect(names.reduce((sum, name) => sum + bytesOf(name).length, 0)).toBeLessThan(900_000);
    for (const name of names) {
      const found = await fileTypeFromBuffer(bytesOf(name));
      expect([name, `.${found?.ext}`, found?.mime]).toEqual([name, name.slice(name.lastIndexOf('.')), rowOf(name).contentType]);
    }
  });

  test('serve every form and picture a receipt each, and none lies there for nothing', () => {
    const used = new Set<string>();
    for (const { kind, row } of forms)
      for (const category of ['research', 'school', 'ngo', 'kado'] as const)
        for (const { source } of [templateFor(kind, category, row.formName), ...filesFor(kind, category, row.formName)]) used.add(source);
    for (const { file } of receiptSamples) used.add(`receipts/${file}`);
    expect([...used].sort()).toEqual([...names].sort());
  });

  test('have fonts inside when they are PDF, but for the one that tries the preview', () => {
    const bare = names.filter((name) => name.endsWith('.pdf') && !/FontFile/.test(bytesOf(name).toString('latin1')));
    expect(bare).toEqual(['report-change.pdf']);
  });

  test('are the templates of the forms of the last years, each with a key of its own', () => {
    const templates = templatesOf(forms);
    expect(templates.map(({ id }) => id)).toEqual(templates.map((_, index) => index + 1));
    expect(new Set(templates.map(({ storageKey }) => storageKey)).size).toBe(templates.length);
    for (const { row, template } of forms) expect([row.templateFileId, template?.recordId ?? row.id]).toEqual([template?.id ?? null, row.id]);
    expect(forms.some(({ template }) => template === null)).toBe(true);
  });
});
