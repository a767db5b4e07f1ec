import { html, raw } from 'hono/html';
import { formatDate } from '../../domain/dates/japan-date.ts';
import type { PublicView } from '../../schema/derive/public-view.ts';
import type { Field } from '../../schema/field.ts';
import { choicesOf } from '../../schema/kinds/choice.ts';
import { kindOf } from '../../schema/kinds/index.ts';
import type { Settings } from '../settings/settings.ts';

type Row = Readonly<Record<string, unknown>>;

/** The frame of a public page. */
export interface PageFrame {
  readonly heading: string;
  /** A sentence or two for search engines. */
  readonly description: string;
  /** The path of the page. */
  readonly path: string;
  readonly content: unknown;
  /** Links back to the list or to the same content as a file: address → text. */
  readonly ways?: Readonly<Record<string, string>>;
  /** The other public pages: address → title. */
  readonly others: Readonly<Record<string, string>>;
  readonly settings: Pick<Settings, 'foundationName' | 'supportMail' | 'publicUrl'>;
}

/** A printable page without scripts. */
export function pageFrame({ heading, description, path, content, ways = {}, others, settings }: PageFrame) {
  const { foundationName, supportMail, publicUrl } = settings;
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${heading}｜${foundationName}</title>
        <meta name="description" content="${description}" />
        <link rel="canonical" href="${publicUrl}${path}" />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content="${foundationName}" />
        <meta property="og:locale" content="ja_JP" />
        <meta property="og:title" content="${heading}" />
        <meta property="og:description" content="${description}" />
        <meta property="og:url" content="${publicUrl}${path}" />
        <link rel="icon" href="/favicon.svg" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <a href="/user/login"><img src="/favicon.svg" alt="" width="36" height="36" /><span>${foundationName}<small>助成金申請・報告システム</small></span></a>
        </header>
        <main>
          <h1>${heading}</h1>
          ${content}
        </main>
        <footer class="quiet screen">
          ${Object.entries({ ...ways, ...others }).map(([address, name]) => html`<a href="${address}">${name}</a>`)}
          <a href="/user/login">ログイン</a>
          <a href="/licences.txt">ライセンス</a>
          ${supportMail ? html`<a href="mailto:${supportMail}">お問い合わせ（${supportMail}）</a>` : ''}
        </footer>
      </body>
    </html>`;
}

export interface PublicPage extends Pick<PageFrame, 'others' | 'settings'> {
  readonly open: PublicView;
  readonly rows: readonly Row[];
  /** The page number and the number of pages; a single record has none. */
  readonly pages?: { readonly page: number; readonly last: number };
}

/** A declared public page. */
export function publicPage({ open: { view, declared }, rows, pages, ...around }: PublicPage) {
  const title = titleOf({ view, declared });
  const [only] = rows;
  const heading = pages ? title : String(only?.[view.title] ?? title);
  const content = html`${rows.length === 0 ? html`<p class="sheet">公開している${view.label}はありません。</p>` : grouped({ view, declared }, rows, pages !== undefined)}
    ${pages && pages.last > 1 ? pagination(declared.path, pages) : ''}`;
  const list = `/${declared.path}`;
  return pageFrame({
    ...around,
    heading,
    description: `${around.settings.foundationName}の「${title}」です。`,
    path: pages ? list : `${list}/${only?.id}`,
    content,
    ways: pages ? csvWay(declared.path) : { [list]: `${title}の一覧へ` },
  });
}

/** The title of a public list. */
export const titleOf = ({ view, declared }: PublicView): string => declared.title ?? view.label;

export const csvWay = (path: string) => ({ [`/api/public/${path}/csv`]: 'CSV' });

/** The rows, grouped by the declared fields. */
function grouped(open: PublicView, rows: readonly Row[], isList: boolean) {
  const [first, second] = isList ? [open.declared.group ?? []].flat() : [];
  if (!first) return sheet(open, rows, isList);
  const within = (own: readonly Row[]) =>
    second ? inOrder(open.view, second, own).map(([name, few]) => html`<h3>${name}</h3>${sheet(open, few, isList)}`) : sheet(open, own, isList);
  return gathered(open.view, first, rows).map(([name, own]) => html`<section><h2>${name}</h2>${within(own)}</section>`);
}

/** Groups are ordered by the field's choices, consistently on every level. */
function inOrder(view: PublicView['view'], by: string, rows: readonly Row[]): [string, Row[]][] {
  const labels = Object.values(choicesOf(view.fields[by] as Field) ?? {});
  return gathered(view, by, rows).sort(([a], [b]) => labels.indexOf(a) - labels.indexOf(b));
}

function gathered(view: PublicView['view'], by: string, rows: readonly Row[]): [string, Row[]][] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = text(view.fields[by] as Field, row[by]);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups];
}

/** Sentences are stacked; everything else is a table. */
function sheet({ view, declared }: PublicView, rows: readonly Row[], isList: boolean) {
  const names = declared.fields.filter((name) => !isList || ![declared.group ?? []].flat().includes(name));
  const isLong = (name: string) => ['longText', 'html'].includes(view.fields[name]?.kind ?? '');
  const fields = names.map((name) => ({ name, field: view.fields[name] as Field, isLong: isLong(name) }));
  if (fields.some((one) => one.isLong) || !isList) return articles(view.title, fields, rows, isList);
  return html`<div class="sheet wide"><table>
    <thead><tr>${fields.map(({ field }) => html`<th scope="col">${field.label}</th>`)}</tr></thead>
    <tbody>${rows.map((row) => html`<tr>${fields.map(({ name, field }) => html`<td class="${field.kind}" data-label="${field.label}">${text(field, row[name])}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

interface Shown {
  readonly name: string;
  readonly field: Field;
  readonly isLong: boolean;
}

function articles(title: string, fields: readonly Shown[], rows: readonly Row[], isList: boolean) {
  const shortFields = fields.filter(({ name, isLong }) => name !== title && !isLong);
  const long = fields.filter(({ name, isLong }) => name !== title && isLong);
  return rows.map(
    (row) => html`<article class="sheet" id="r${row.id}">
      ${isList ? html`<h3>${row[title]}</h3>` : ''}
      ${shortFields.length > 0 ? html`<dl>${shortFields.map(({ name, field }) => html`<dt>${field.label}</dt><dd>${text(field, row[name])}</dd>`)}</dl>` : ''}
      ${long.map(({ name, field }) => (field.kind === 'html' ? raw(String(row[name] ?? '')) : html`<p>${row[name]}</p>`))}
    </article>`,
  );
}

/** A cell as the screens show it. */
export function text(field: Field, cell: unknown): string {
  if (cell === null || cell === undefined) return field.options.blank ?? '－';
  if (kindOf(field).storage === 'date') return formatDate(String(cell));
  return kindOf(field).format(cell, field);
}

function pagination(path: string, { page, last }: NonNullable<PublicPage['pages']>) {
  return html`<nav class="screen" aria-label="ページ">
    ${page > 1 ? html`<a rel="prev" href="/${path}?page=${page - 1}">前のページ</a>` : ''} ${page} / ${last} ページ
    ${page < last ? html`<a rel="next" href="/${path}?page=${page + 1}">次のページ</a>` : ''}
  </nav>`;
}

/** The colours of the screens. */
const style = `
:root { color-scheme: light dark; --paper: #fff; --ground: #f4f6f8; --ink: #1c2731; --soft: #52606d; --line: #dfe5ea; --river: #14608f; --act: #14608f; --bad: #b3261e;
  font: 16px/1.75 "Hiragino Sans", "Hiragino Kaku Gothic ProN", "Yu Gothic UI", "Yu Gothic", "Noto Sans JP", "Noto Sans CJK JP", Meiryo, system-ui, sans-serif }
@media (prefers-color-scheme: dark) { :root { --paper: #1a2128; --ground: #12171c; --ink: #e6ecf1; --soft: #a9b6c2; --line: #2f3a44; --river: #6fb6e2; --bad: #ff9b94 } }
body { margin: 0; background: var(--ground); color: var(--ink); overflow-wrap: anywhere }
header, main, footer { max-width: 60rem; margin: 0 auto; padding: 1rem }
header a { display: inline-flex; gap: 12px; align-items: center; color: inherit; font-size: 18px; font-weight: 700; line-height: 1.4; text-decoration: none }
header small { display: block; font-size: 14px; font-weight: 400 } header small, .quiet { color: var(--soft) }
a { color: var(--river) } footer a, nav a { display: inline-block; margin-right: 1.5em; line-height: 2 } h1, h2, h3, legend { word-break: auto-phrase }
h1 { margin: 0 0 1rem; font-size: 24px } h2 { margin: 2rem 0 .5rem; font-size: 20px } h3 { margin: 0 0 .5rem; font-size: 17px }
.sheet { margin: 0 0 1rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper) }
.sheet p { margin: 0; white-space: pre-line } .wide { overflow-x: auto; padding: 0 }
table { width: 100%; border-collapse: collapse } th, td { padding: .6rem .9rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--soft); font-size: 14px; font-weight: 400; white-space: nowrap } tr:last-child td { border-bottom: 0 } .yen, .integer { text-align: right; white-space: nowrap } td:first-child { white-space: nowrap }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.5rem; margin: 0 0 .5rem } dt { color: var(--soft) } dd { margin: 0 }
.sheet h2 { margin-top: 0 } .sheet p + p, .sheet dl + p { margin-top: .5rem } .apply { display: flex; flex-wrap: wrap; gap: .25rem 1.5rem; align-items: center } .lead { font-size: 17px } .soft { color: var(--soft) } .tell, .stop { margin: 0 0 1rem; padding: .75rem 1.25rem; border-left: 4px solid var(--river); background: var(--paper) }
.stop { border-color: var(--bad) } .stop strong { color: var(--bad) }
.go { display: inline-block; min-height: 44px; padding: .6rem 1.75rem; border: 0; border-radius: 8px; box-sizing: border-box; background: var(--act); color: #fff; font: inherit; font-weight: 700; text-decoration: none; cursor: pointer }
fieldset { margin: 0 0 1rem; padding: .75rem 1.25rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper) } legend { float: left; width: 100%; padding: 0; font-weight: 700 } legend + * { clear: both } fieldset .soft { margin: 0 }
fieldset label { display: inline-flex; gap: .5rem; align-items: center; min-height: 44px; margin-right: 2rem } input[type=radio] { width: 20px; height: 20px; accent-color: var(--river) }
:focus-visible { outline: 3px solid var(--river); outline-offset: 2px }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr; gap: 0 } dd { margin-bottom: .5rem } thead { display: none } tr { display: block; padding: .6rem .9rem; border-bottom: 1px solid var(--line) } tr:last-child { border-bottom: 0 }
  td { display: grid; grid-template-columns: 6em 1fr; gap: 1rem; padding: .15rem 0; border-bottom: 0 } td::before { content: attr(data-label); color: var(--soft) } td:first-child { white-space: normal }
  .yen, .integer { text-align: left } }
@media print { .screen { display: none } body { background: #fff; color: #000 } .sheet { border-color: #999; break-inside: avoid } .wide { break-inside: auto } tr { break-inside: avoid } }
`;
