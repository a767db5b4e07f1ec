import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { filesIn, isServerFile } from '../support/sources.ts';
import { transactionCode } from '../support/transaction-code.ts';

const files = filesIn('api', 'resources').filter(isServerFile);
const server = transactionCode(new Map(files.map((file) => [file, readFileSync(file, 'utf8')])));

/** What others would wait for: passwords, pictures and PDFs, files, other servers, texts that are rendered, mails by the hundred. */
const slow = [
  ...['hashPassword', 'checkPassword', 'obviousPassword', 'scrypt', 'pbkdf2', 'sealPictureOf', 'letterFont', 'drawAside', 'drawLetter', 'signPdf'],
  ...[
    'fetch',
    'storeBytes',
    'putBytes',
    'readFile',
    'writeFile',
    'spawn',
    'setTimeout',
    'renderAside',
    'renderTexts',
    'drawUp',
    'sendMail',
    'fetchNamed',
    'extend',
  ],
];

/** What reaches past the transaction: what others have committed, other transactions, other processes. */
const outer = ['reader', 'transaction', 'channel', 'snapshot'];

describe('within a transaction', () => {
  it('the functions of the server are found', () => expect(server.count).toBeGreaterThan(500));

  it('nothing takes long; the first start marks its store while the others wait for it at the row', () => {
    expect(server.callsOf(slow).filter(({ path }) => !path.includes('→ storeIdFor → writeMark'))).toEqual([]);
  });

  it('nobody asks the database past it; statements are only built with the reader, for whichever connection, and its cache found by it', () => {
    expect(server.membersNamed(outer).filter(({ path }) => !/→ ((presence|row)Statement|queryCacheOf)$/.test(path))).toEqual([]);
  });

  it.each([
    ['a query past it', "engine.transaction(async (db) => engine.reader.selectFrom('users').execute());"],
    [
      'a query past it by another name',
      'async function f({ engine }) { const { reader: db } = engine; await engine.transaction(async (trx) => db.selectFrom()); }',
    ],
    ['a query past it in what it calls', 'const g = (services) => services.engine.reader.selectFrom(); engine.transaction(() => g(services));'],
    ['a transaction within', 'async function f(db: Transaction) { await engine.transaction((inner) => inner); }'],
    ['a query in an action', 'const act: ActionHandler = async ({ db }) => outside.engine.reader.selectFrom();'],
    ['a query in a hook', 'const hooks: Hooks = { async create() { return call.services.engine.reader; } };'],
    [
      'a function with a name',
      'function f({ reader }) { const work = () => reader.selectFrom(); inTransaction(call, users, work); } function inTransaction(c, r, work: (db: Transaction) => void) {}',
    ],
  ])('%s is found', (_, text) => expect(transactionCode(new Map([['api/one.ts', text]])).membersNamed(outer)).not.toEqual([]));

  it.each([
    ['before it', "const { reader } = engine; await reader.selectFrom('a'); await engine.transaction(async (db) => db.selectFrom('b'));"],
    ['in a hook before it', 'const hooks: Hooks = { ahead: async () => services.engine.reader.selectFrom() };'],
    ['where the name is given anew', 'function f({ engine }) { const { reader: db } = engine; return engine.transaction((db) => db.selectFrom()); }'],
  ])('a query %s is none of it', (_, text) => expect(transactionCode(new Map([['api/one.ts', text]])).membersNamed(outer)).toEqual([]));

  it('slow work is found through other files', () => {
    const sources = [
      ['api/a.ts', "import { make as made } from './b.ts'; export const act: ActionHandler = async () => made();"],
      ['api/b.ts', 'export async function make() { return hashPassword(typed); }'],
    ] as const;
    expect(transactionCode(new Map(sources)).callsOf(slow)).toEqual([{ name: 'hashPassword', path: 'api/a.ts:1 → made' }]);
  });
});
