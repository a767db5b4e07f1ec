import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { root } from '../../api/runtime/root.ts';
import { resources } from '../../resources.config.ts';
import { granteeShare } from '../../schema/derive/grantee-share.ts';
import type { Resource } from '../../schema/resource.ts';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
}

const web = join(root, 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry) as string;

/** A chunk with all that the browser must have before it runs. */
function withImports(names: readonly string[]): Set<string> {
  const files = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(visit);
  };
  names.forEach(visit);
  return files;
}

const source = (file: string) => readFileSync(join(web, file));
const chunksOf = (part: string) => Object.keys(manifest).filter((name) => name.includes(part));
const isGranteePage = (name: string) => /(^refine-app|\/screens)\/grantee\//.test(name);

/** The file of that name which several modules make up. */
const partOf = (name: string) => Object.keys(manifest).filter((key) => manifest[key]?.name === name && key.startsWith('_'));

describe('what a grantee’s browser has to load', () => {
  const area = withImports([entry, ...partOf('grantee')]);
  const pages = new Set([...area, ...withImports(Object.keys(manifest).filter(isGranteePage))]);

  test('from the login to the choice of the grant is at most 213 kB of JavaScript, in a handful of files', () => {
    const select = withImports([entry, ...partOf('grantee'), ...chunksOf('grantee/application-select')]);
    expect(partOf('grantee')).toHaveLength(1);
    expect(weight(select)).toBeLessThanOrEqual(213);
    expect(select.size).toBeLessThanOrEqual(6);
  });

  test('tells nothing of what the office alone reads', () => {
    const own = JSON.stringify(granteeShare(resources));
    const all = Object.values<Resource>(resources).filter(({ access }) => !access.read.includes('recipient'));
    const [area, office] = [text(pages), text(firstList())];
    const sentences = all.flatMap(sentencesIn).filter((sentence) => office.includes(sentence) && !own.includes(sentence));
    expect(sentences.length).toBeGreaterThan(50);
    expect(sentences.filter((sentence) => area.includes(sentence))).toEqual([]);
  });

  test('lies compressed beside each text, so that nobody has to do it at every call', () => {
    const large = [...area].filter((file) => source(file).byteLength >= 1024);
    expect(large.length).toBeGreaterThan(3);
    for (const file of large) {
      expect([file, source(`${file}.br`).byteLength < source(`${file}.gz`).byteLength]).toEqual([file, true]);
      expect(gunzipSync(source(`${file}.gz`)).equals(source(file))).toBe(true);
    }
  });

  test('holds nothing of antd, on no page of the area', () => {
    const antd = [...pages].filter((file) => /ant-btn|ant-modal|anticon/.test(source(file).toString('utf8')));
    expect(antd).toEqual([]);
    expect(text(firstList())).toMatch(/anticon/);
  });
});

/** Where the console begins: the frame and a list of rows. */
const firstList = () => withImports([entry, ...consoleParts()]);
const consoleParts = () => partOf('lists');

/** What a declaration says at length. */
function sentencesIn(declared: object): string[] {
  const found: string[] = [];
  JSON.stringify(declared, (_name, value) => {
    if (typeof value === 'string' && value.length > 20) found.push(value);
    return value;
  });
  return found;
}

/** What the frame and the lists fetch while one looks at the rows: antd, and what is often opened next. */
const atRest = ['palette/palette', 'keys-dialog', 'leave-question', 'form-dialog', 'action-dialog', 'japanese-days'];
const soonAfter = () => withImports([entry, ...consoleParts(), ...atRest.flatMap(chunksOf)]);

const weight = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + gzipSync(source(file)).byteLength, 0) / 1000;
const text = (files: Iterable<string>) => [...files].map((file) => source(file).toString('utf8')).join('');

describe('what a member of staff’s browser has to load', () => {
  test('for the first list, with the inputs of its filters, is at most 383 kB of JavaScript, in a handful of files that the page names', () => {
    const page = readFileSync(join(web, 'console.html'), 'utf8');
    const files = [...firstList()];
    expect(consoleParts()).toHaveLength(1);
    expect(weight(files)).toBeLessThanOrEqual(383);
    expect(files.length).toBeLessThanOrEqual(8);
    expect(files.filter((file) => !page.includes(`href="/${file}"`) && !page.includes(`src="/${file}"`))).toEqual([]);
  });

  test('for the first list holds of antd only the inputs of its filters', () => {
    expect(text(firstList())).toMatch(/rc-virtual-list/);
    expect(text(firstList())).not.toMatch(/ant-btn|ant-modal|ant-picker|ant-table/);
    expect(text(soonAfter())).toMatch(/ant-modal/);
  });

  test('with what comes while one looks at the list, is at most 520 kB', () => {
    for (const part of atRest) expect([part, chunksOf(part).length > 0]).toEqual([part, true]);
    expect(weight(soonAfter())).toBeLessThanOrEqual(520);
  });

  test('for each further screen, dialog or large input is at most 60 kB', () => {
    const before = soonAfter();
    const screens = Object.keys(manifest).filter(
      (name) => manifest[name]?.isDynamicEntry && !isGranteePage(name) && !name.includes('pdf-preview'),
    );
    const heavy = screens.map((name) => [name, weight([...withImports([name])].filter((file) => !before.has(file)))]);
    expect(screens.length).toBeGreaterThan(20);
    expect(heavy.filter(([, size]) => Number(size) > 60)).toEqual([]);
  });

  test('holds neither charts nor the drawn workflow nor the picker of days before they are looked at', () => {
    expect(text(firstList())).not.toMatch(/dagre|visx-|decade-panel/);
  });
});

describe('what shows a PDF', () => {
  const assets = readdirSync(join(web, 'assets'));
  const holds = (file: string) => /pdfjs|PDFWorker/.test(source(file).toString('utf8'));

  test('is a part of its own, which comes with the first PDF', () => {
    const preview = chunksOf('pdf/pdf-preview');
    const before = new Set([...firstList(), ...withImports(chunksOf('documents/screens/console/page'))]);
    expect(preview).toHaveLength(1);
    expect([...withImports(preview)].some(holds)).toBe(true);
    expect([...before].filter(holds)).toEqual([]);
  });

  test('finds its worker, character maps, fonts and decoders among our own files', () => {
    expect(assets.filter((name) => /^pdf\.worker.*\.mjs$/.test(name))).toHaveLength(1);
    const [folder = ''] = assets.filter((name) => name.startsWith('pdfjs-'));
    for (const file of ['cmaps/90ms-RKSJ-H.bcmap', 'cmaps/UniJIS-UTF16-H.bcmap', 'standard_fonts/FoxitSerif.pfb', 'wasm/openjpeg.wasm'])
      expect(existsSync(join(web, 'assets', folder, file)), file).toBe(true);
  });
});
