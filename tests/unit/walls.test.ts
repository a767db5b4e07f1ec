import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isScreenFile, isServerFile } from '../support/sources.ts';

interface Import {
  readonly from: string;
  /** A path from the project's folder, or a package's name. */
  readonly to: string;
  readonly typeOnly: boolean;
  /** Only when the line that has it runs. */
  readonly dynamic: boolean;
}

const folders = ['api', 'domain', 'migrations', 'refine-app', 'resources', 'schema', 'seed'];
const files = [...folders.flatMap(sourcesIn), 'resources.config.ts'];
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
const imports = files.flatMap(importsOf);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((name) => /\.(ts|tsx|js|mjs)$/.test(name));
}

function importsOf(from: string): Import[] {
  const text = sources.get(from) ?? '';
  const found = [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\(\s*'([^']+)'\s*\)/gms)];
  return found.map(([, type, statement, dynamic]) => {
    const target = (statement ?? dynamic) as string;
    return {
      from,
      to: target.startsWith('.') ? normalize(join(dirname(from), target)) : target,
      typeOnly: type !== undefined,
      dynamic: dynamic !== undefined,
    };
  });
}

/** The room of a capability that a file lies in, if any. */
const roomOf = (path: string) => /^resources\/([\w-]+)\//.exec(path)?.[1];
const isDeclaration = (path: string) => /^resources\/(?:[\w-]+\/)?[\w-]+\.ts$/.test(path) || path === 'resources.config.ts';
const isRule = (path: string) => /^resources\/[\w-]+\/rules\//.test(path);
const isServer = (path: string) => isServerFile(path) || within('seed')(path);

const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`) || path === folder;

/** The imports from some files that reach where they may not. */
function breaches(from: (path: string) => boolean, allowed: (to: string, entry: Import) => boolean): string[] {
  return imports.filter((entry) => from(entry.from) && !allowed(entry.to, entry)).map(({ from: file, to }) => `${file} imports ${to}`);
}

/** Files and packages that are loaded before the first line of a file runs. */
function loadedWith(entry: string): string[] {
  const found = new Set([entry]);
  for (const file of found) for (const { from, to, typeOnly, dynamic } of imports) if (from === file && !typeOnly && !dynamic) found.add(to);
  return [...found];
}

function lines(pattern: RegExp, where: (path: string) => boolean = () => true): string[] {
  return files
    .filter(where)
    .flatMap((file) =>
      (sources.get(file) ?? '').split('\n').flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
    );
}

describe('the walls between the folders', () => {
  it('reads a tree that has imports', () => expect(imports.length).toBeGreaterThan(300));

  it('schema and domain import only themselves, the holidays, and Kysely for types of rows', () => {
    const pure = (to: string) => within('schema')(to) || within('domain')(to);
    const isHoliday = (to: string, { from }: Import) => to === '@holiday-jp/holiday_jp' && from === 'domain/dates/bank-day.ts';
    expect(breaches(within('domain'), (to, entry) => within('domain')(to) || isHoliday(to, entry))).toEqual([]);
    expect(
      breaches(within('schema'), (to, { from, typeOnly }) => pure(to) || (to === 'kysely' && typeOnly && from === 'schema/derive/rows.ts')),
    ).toEqual([]);
  });

  it('declarations import only domain, schema and rules, and nothing of each other', () => {
    const pure = (to: string) => within('schema')(to) || within('domain')(to) || isRule(to) || to === 'resources/common.ts';
    expect(breaches(isDeclaration, (to, { from }) => pure(to) || (from === 'resources.config.ts' && isDeclaration(to)))).toEqual([]);
  });

  it('rules are pure: they import domain, schema and other rules', () => {
    expect(breaches(isRule, (to) => within('schema')(to) || within('domain')(to) || isRule(to) || isDeclaration(to))).toEqual([]);
  });

  it('the framework knows no capability: the compositions and the commands alone name them', () => {
    const composes = ['api/app', 'api/cli', 'refine-app/app', 'seed'];
    const isFramework = (path: string) => roomOf(path) === undefined && !isDeclaration(path) && !composes.some((folder) => within(folder)(path));
    expect(breaches(isFramework, (to) => roomOf(to) === undefined)).toEqual([]);
  });

  it('the browser imports the server only for its types, and the server never the browser', () => {
    expect(
      breaches(isScreenFile, (to, { typeOnly }) => typeOnly || !(isServer(to) || to.startsWith('node:') || to === 'domain/dates/bank-day.ts')),
    ).toEqual([]);
    expect(breaches(isServer, (to) => !isScreenFile(to) && !/^(react|antd|@refinedev)/.test(to))).toEqual([]);
  });

  it('the server begins a transaction by its one door, where it is tried again', () => {
    expect(lines(/\.transaction\(\)/, (path) => isServerFile(path) && !within('api/db/engines')(path))).toEqual([]);
  });

  it('nothing has the writing connection but a transaction', () => {
    expect(lines(/\bengine\.db\b|\{(\s*|[^}]*,\s*)db\b[^}]*\} = (\w+\.)*engine\b/, (path) => !within('api/db/engines')(path))).toEqual([]);
  });

  it('whatever writes takes a transaction, which a connection does not pass for', () => {
    const connection = /\b(\w+)(?:\?)?: Kysely<Database>/;
    const writesTo = (name: string) => new RegExp(`\\b${name}\\)?\\s*\\.(insertInto|updateTable|deleteFrom|replaceInto)\\(`);
    const functions = files.filter(isServerFile).flatMap((file) => (sources.get(file) ?? '').split(/^\};?$/m).map((text) => ({ file, text })));
    const open = functions.filter(({ text }) => {
      const name = connection.exec(text)?.[1];
      return name !== undefined && writesTo(name).test(text);
    });
    expect(open.map(({ file }) => file)).toEqual([]);
  });

  it('accounts and the links into them are written where it is noted who gets a hold on them', () => {
    const writers = (table: string) =>
      lines(new RegExp(`(insertInto|updateTable|deleteFrom)\\('${table}'`), isServerFile).map((line) => line.slice(0, line.indexOf(':')));
    expect([...new Set(writers('users'))]).toEqual(['api/access/controls.ts']);
    expect([...new Set(writers('account_controls'))]).toEqual(['api/access/controls.ts']);
    expect([...new Set(writers('password_links'))]).toEqual(['api/sign-in/password-links.ts']);
    // The one account that its own person makes; all others are made, and changed, by the calls of the resource.
    expect(lines(/\b(insertRow|rowToInsert)\(\w+, (resources\.)?users\b/, isServerFile).map((line) => line.slice(0, line.indexOf(':')))).toEqual([
      'api/sign-in/sign-up.ts',
    ]);
  });

  it('migrations are scripts alone', () => expect(files.filter(within('migrations'))).toEqual([]));

  it('adapters never import each other', () => {
    const adapters = ['api/files', 'api/mail', 'api/letters', 'api/jobs'];
    for (const adapter of adapters) {
      const others = adapters.filter((other) => other !== adapter);
      expect(breaches(within(adapter), (to) => !others.some((other) => within(other)(to)))).toEqual([]);
    }
  });

  it('imports go from the database up to the routes, types apart', () => {
    const above =
      (...layers: string[]) =>
      (to: string, { typeOnly }: Import) =>
        typeOnly || !layers.some((layer) => within(layer)(to));
    expect(breaches(within('api/db'), above('api/resources', 'api/access', 'api/http', 'api/files', 'api/app'))).toEqual([]);
    expect(breaches(within('api/access'), above('api/resources', 'api/http', 'api/files', 'api/app'))).toEqual([]);
    const composes = (path: string) => ['api/app', 'api/cli', 'api/server.ts', 'api/production.ts'].some((folder) => within(folder)(path));
    expect(breaches((path) => isServerFile(path) && !composes(path), above('api/app'))).toEqual([]);
  });

  it('no file comes back to itself by its imports, types among them', () => {
    const ways = new Map<string, Set<string>>();
    for (const { from, to } of imports.filter(({ from }) => !within('seed')(from))) ways.set(from, (ways.get(from) ?? new Set()).add(to));
    const reached = (start: string) => {
      const found = new Set(ways.get(start));
      for (const file of found) for (const to of ways.get(file) ?? []) found.add(to);
      return found;
    };
    expect(files.filter((file) => reached(file).has(file))).toEqual([]);
  });

  it('no room of the browser’s framework comes back to itself by its imports, types among them', () => {
    const room = (path: string) => /^refine-app\/[\w-]+(?=\/)/.exec(path)?.[0];
    const ways = new Map<string, Set<string>>();
    for (const { from, to } of imports) {
      const [one, other] = [room(from), room(to)];
      if (one && other && one !== other) ways.set(one, (ways.get(one) ?? new Set()).add(other));
    }
    const reached = (start: string) => {
      const found = new Set(ways.get(start) ?? []);
      for (const one of found) for (const next of ways.get(one) ?? []) found.add(next);
      return found;
    };
    expect(ways.size).toBeGreaterThan(5);
    expect([...ways.keys()].filter((one) => reached(one).has(one))).toEqual([]);
  });

  it('the screens of the framework build on each other one way: ui, kinds, then lists, records and forms', () => {
    const isKind = within('refine-app/resource/kinds');
    expect(breaches(within('refine-app/ui'), (to) => !within('refine-app/resource')(to))).toEqual([]);
    expect(breaches(isKind, (to) => isKind(to) || !within('refine-app/resource')(to))).toEqual([]);
  });

  it('only the engines know the database drivers', () => {
    const driver = (to: string) => /^(better-sqlite3|pg)(\/|$)/.test(to);
    expect(
      breaches(
        (path) => !within('api/db/engines')(path),
        (to) => !driver(to),
      ),
    ).toEqual([]);
  });

  it('the server starts without what few requests need: large libraries come at their first use', () => {
    const later =
      /^(@aws-sdk|@cantoo|@opentelemetry|@expo-google-fonts|@node-rs|@signpdf|asn1js|file-type|jose|nodemailer|openid-client|pdfkit|pkijs|sanitize-html|sharp|write-excel-file|yauzl|yazl|zengin-code)/;
    const started = loadedWith('api/app/start.ts');
    expect(started).toContain('hono');
    expect(started.filter((to) => later.test(to))).toEqual([]);
  });

  it('only the engines ask which database runs; migrate picks its script by the name', () => {
    const outside = (path: string) => !within('api/db/engines')(path) && path !== 'api/db/engine.ts';
    expect(lines(/['"`](sqlite|postgres)['"`]/, outside)).toEqual([]);
    expect(lines(/\bengine\.name\b/i, (path) => outside(path) && path !== 'api/db/migrate.ts')).toEqual([]);
  });

  it('what makes reading fast is known behind the database alone: others give the reader criteria', () => {
    const outside = (path: string) => !within('api/db')(path);
    const open = ['cells', 'conditions', 'criteria', 'paths', 'reader'].map((name) => `api/db/reader/${name}.ts`);
    expect(breaches(outside, (to) => !within('api/db/reader')(to) || open.includes(to))).toEqual([]);
    expect(breaches(outside, (to) => to !== 'api/db/query-cache.ts')).toEqual([]);
    const words = /\b(Parameter|ArrayValue|statementFor|plansByValue|pipelinesReads|queryCacheOf|readCached)\b/;
    expect(lines(words, (path) => within('api')(path) && outside(path))).toEqual([]);
  });

  it('a button and a dialog are ours: antd shows its own only within ours', () => {
    expect(lines(/\b(Button|Modal)\b.* from 'antd'|from 'antd\/es\/(button|modal)/, (path) => path !== 'refine-app/ui/dialog.tsx')).toEqual([]);
  });

  it('nothing silences the type checker or the ban on any', () => {
    expect(lines(/@ts-(ignore|expect-error|nocheck)|noExplicitAny|\bas any\b|<any>/)).toEqual([]);
  });

  it('nothing left to do is hidden in a comment', () => expect(lines(/\b(TODO|FIXME|XXX|HACK)\b/)).toEqual([]));
});
