import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closest } from 'fastest-levenshtein';
import { systemTables } from '../db/system-tables.ts';
import { Refusal } from '../failures/refusal.ts';
import { root } from '../runtime/root.ts';

/** What `npm run resource:new` is asked for. */
export interface NewResource {
  readonly name: string;
  readonly label: string;
  /** The room, `resources/<area>/`; a new one where it is the name of the resource. */
  readonly area: string;
  /** An export of `@ant-design/icons-svg`. */
  readonly icon: string;
}

/** The files of a folder, without what follows the first dot. */
const namesIn = (folder: string) => readdirSync(join(root, folder)).map((file) => file.replace(/\..*$/, ''));

const icons = [...new Set(namesIn('node_modules/@ant-design/icons-svg/lib/asn'))].filter((name) => name.endsWith('Outlined'));

/** What the sidebar shows for whatever has no drawing of its own. */
const commonIcon = 'AppstoreOutlined';

/** The drawing that is called like a word of the name: `calendar_entries` → `CalendarOutlined`. */
export function guessedIcon(name: string): string {
  const words = name.split('_').flatMap((word) => [word, word.replace(/s$/, '')]);
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}Outlined`).find((icon) => icons.includes(icon)) ?? commonIcon;
}

/** @throws with what of it there is already, or is not known */
export function demandFree({ name, label, area, icon }: NewResource): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name) || isReserved(name))
    throw new Refusal(`${name} は名前に使えません。小文字で始まる英数字と _ の、複数形にしてください（例：equipment_loans）。`);
  if (/[\r\n'\\]/.test(label)) throw new Refusal("日本語の名前に、改行と ' と \\ は使えません。");
  const areas = namesIn('resources').filter((one) => one !== 'common');
  if (area !== name && !areas.includes(area))
    throw new Refusal(`resources/${area}/ はありません。${closest(area, areas)} のことではありませんか（${areas.join('、')}）。`);
  if (!icons.includes(icon)) throw new Refusal(`${icon} という絵はありません。${closest(icon, icons)} のことではありませんか。`);
  const taken = takenBy(name, area);
  if (taken) throw new Refusal(`${name} は、すでにあります（${taken}）。`);
}

/** Where something has the name already. */
function takenBy(name: string, area: string): string | undefined {
  if (name in systemTables) return 'api/db/system-tables.ts';
  const places: readonly (readonly [file: string, sign: string])[] = [
    ['resources.config.ts', `\\b${name},`],
    ...(area === name ? [] : [[`resources/${area}/${area}.ts`, `(?:const |import [^;]*)\\b${name}\\b`] as const]),
    ...routeFiles().map((file) => [file, `(?:GET|POST|PUT|DELETE) /${name}\\b`] as const),
    ...screenFiles().map((file) => [file, `'/admin/${name}[/']`] as const),
  ];
  const sign = places.find(([file, text]) => new RegExp(text).test(readFileSync(join(root, file), 'utf8')));
  return sign?.[0] ?? ['resources', 'tests/api'].find((folder) => namesIn(folder).includes(name));
}

/** What adds pages to the console by hand. */
function screenFiles(): string[] {
  const manifests = namesIn('resources').map((room) => `resources/${room}/screens/console.tsx`);
  return ['refine-app/app/console-routes.tsx', ...manifests.filter((file) => existsSync(join(root, file)))];
}

/** What declares routes by hand. */
function routeFiles(): string[] {
  const files = ['api', 'resources'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  return files.filter((file) => /(^|[/-])routes\.ts$|\/routes\/\w[\w-]*\.ts$/.test(file));
}

/** Whether a name is a word of the language, or one that every declaration uses. */
function isReserved(name: string): boolean {
  try {
    new Function('resource', 'text', 'affairs', 'fund', 'heads', `'use strict'; let ${name};`);
    return false;
  } catch {
    return true;
  }
}
