import { html, raw } from 'hono/html';
import { roleLabels } from '../../domain/roles.ts';
import type { JsonSchema } from '../../schema/kind.ts';
import { type Operation, operation } from './openapi.ts';
import type { Route } from './route.ts';

/**
 * The API documentation as a page: every call by subject, with the roles that may make it and its inputs. Not by Scalar, which is 4.4 MB of script
 * (1.3 MB compressed) in English, requires Node 22, and does not show roles; this page needs no script.
 */
export function docsPage(routes: readonly Route[]) {
  const tags = [...new Set(routes.map(({ tag }) => tag))];
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>せせらぎ API</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header>
          <h1>せせらぎ API</h1>
          <p>
            応答はすべて <code>{ "success", "data", "error" }</code> の形です。ログインで受け取った token を <code>Authorization: Bearer …</code> として送ります。機械で読む形式は
            <a href="/api/openapi.json">OpenAPI 3.1</a> にあります。
          </p>
          <nav aria-label="目次">
            <ul>
              ${tags.map((tag) => html`<li><a href="#${tag}">${tag}</a></li>`)}
            </ul>
          </nav>
        </header>
        <main>${tags.map((tag) =>
          section(
            tag,
            routes.filter((route) => route.tag === tag),
          ),
        )}</main>
      </body>
    </html>`;
}

function section(tag: string, routes: readonly Route[]) {
  return html`<section id="${tag}">
    <h2>${tag}</h2>
    ${routes.map((route) => details(route, operation(route)))}
  </section>`;
}

function details(route: Route, { summary, parameters, requestBody }: Operation) {
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const [body] = Object.values(requestBody?.content ?? {});
  return html`<details>
    <summary><b class="${route.method}">${route.method}</b> <code>/api${route.path}</code> ${summary}</summary>
    <p>使える人：${whoMay(route)}</p>
    ${table(
      '検索条件',
      inQuery.map(({ name, description, schema }) => [name, description, typeText(schema)]),
    )}
    ${table('送る項目', body ? inputRows(body.schema) : [])}
  </details>`;
}

function whoMay({ who }: Route): string {
  if (who === 'anyone') return 'だれでも';
  return who === 'signedIn' ? 'ログインしている人' : who.map((role) => roleLabels[role]).join('、');
}

function inputRows({ properties, required = [] }: JsonSchema): string[][] {
  return Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => [
    name,
    `${schema.title ?? schema.description}${(required as string[]).includes(name) ? '（必須）' : ''}`,
    typeText(schema),
  ]);
}

function typeText({ type, format, enum: values, maxLength, items, anyOf, oneOf }: JsonSchema): string {
  if (items) return `${typeText(items as JsonSchema)}（くり返し可）`;
  const others = (anyOf ?? oneOf) as readonly JsonSchema[] | undefined;
  if (others) return typeText(others[0] as JsonSchema);
  if (Array.isArray(values)) return values.slice(0, 12).join(' | ') + (values.length > 12 ? ' …' : '');
  return [type, format && `(${String(format)})`, maxLength && `${String(maxLength)}文字まで`].filter(Boolean).join(' ');
}

function table(caption: string, rows: readonly (readonly string[])[]) {
  if (rows.length === 0) return '';
  return html`<table>
    <caption>${caption}</caption>
    <tbody>
      ${rows.map(([name, label, type]) => html`<tr><th scope="row"><code>${name}</code></th><td>${label}</td><td>${type}</td></tr>`)}
    </tbody>
  </table>`;
}

const style = `
:root { color-scheme: light dark; font-family: "Hiragino Sans", "Yu Gothic UI", "Noto Sans JP", sans-serif; line-height: 1.7 }
body { max-width: 64rem; margin: 0 auto; padding: 1rem }
nav ul { columns: 12rem; padding-left: 1.2rem }
details { border-top: 1px solid #8884; padding: .4rem 0 } summary { cursor: pointer; overflow-wrap: anywhere }
b { display: inline-block; min-width: 4.5em } .GET { color: #0b6bcb } .POST { color: #1a7f37 } .PUT { color: #9a6700 } .DELETE { color: #cf222e }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 } caption { text-align: left; font-weight: bold }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem; border-bottom: 1px solid #8883; overflow-wrap: anywhere } th { font-weight: normal; width: 30% }
@media (prefers-color-scheme: dark) { .GET { color: #6cb6ff } .POST { color: #57ab5a } .PUT { color: #daaa3f } .DELETE { color: #f47067 } a { color: #6cb6ff } }
`;
