import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Sqlite } from '../../api/db/engines/better-sqlite3.ts';
import { nodeObstacle } from '../../api/ops/installation/node-version.ts';
import { obstacle } from '../../api/ops/installation/obstacle.ts';
import { root } from '../../api/runtime/root.ts';

const file = { databaseUrl: 'file:./var/seseragi.sqlite', storageUrl: 'file:./var/files' };
const server = { databaseUrl: 'postgres://kikin:secret@db.example.jp:5433/josei', storageUrl: 's3://files' };
const several = { ...server, databaseUrl: 'postgres://kikin:secret@db1.example.jp,db2.example.jp:5433/josei' };
const socket = { ...server, databaseUrl: 'postgres://kikin@/josei?host=/run/postgresql' };

const failed = (more: Record<string, unknown>) => Object.assign(new Error('…'), more);
const sqlite = (code: string) => new Sqlite.SqliteError('…', code);

it.each([
  ['a folder of root', file, failed({ code: 'EACCES', path: join(root, 'var') }), /DATABASE_URL の場所（.*var）に書けません（EACCES）.*chown/],
  ['a store of root', file, failed({ code: 'EACCES', path: join(root, 'var/files/incoming') }), /STORAGE_URL の場所.*chown/],
  ['a store that is a file', file, failed({ code: 'ENOTDIR', path: join(root, 'var/files/incoming') }), /STORAGE_URL/],
  ['a database file of root', file, sqlite('SQLITE_READONLY_DBMOVED'), /seseragi\.sqlite）に書けません.*chown/],
  ['a database that is a folder', file, sqlite('SQLITE_CANTOPEN_ISDIR'), /に書けません/],
  ['a database that somebody holds', file, sqlite('SQLITE_BUSY'), /ほかのプログラムが使い続けています/],
  ['another Node.js than the one built for', file, failed({ code: 'ERR_DLOPEN_FAILED' }), /npm ci と npm run build/],
  ['PostgreSQL that is down', server, failed({ code: 'ECONNREFUSED' }), /PostgreSQL（db\.example\.jp:5433）につながりません/],
  ['PostgreSQL that is down, by its socket', socket, failed({ code: 'ENOENT', syscall: 'connect' }), /につながりません/],
  ['several that are down', several, failed({ code: 'ECONNREFUSED' }), /PostgreSQL（db1\.example\.jp、db2\.example\.jp:5433）につながりません/],
  ['several that only follow', several, failed({ code: '25006' }), /書き込みのできるサーバーがありません.*昇格/],
  ['a host that there is not', server, failed({ code: 'ENOTFOUND' }), /ホスト db\.example\.jp が見つかりません/],
  ['a wrong password', server, failed({ code: '28P01' }), /利用者 kikin かパスワードを断りました/],
  ['no such database', server, failed({ code: '3D000' }), /createdb -E UTF8 josei/],
  ['a database of somebody else', server, failed({ code: '42501' }), /ALTER DATABASE josei OWNER TO kikin/],
  ['no keys of the bucket', server, failed({ name: 'CredentialsProviderError' }), /AWS_ACCESS_KEY_ID/],
  [
    'keys that the store refuses',
    server,
    failed({ name: 'InvalidAccessKeyId', $metadata: { httpStatusCode: 403 } }),
    /断られました（InvalidAccessKeyId）/,
  ],
  ['no such bucket', server, failed({ name: 'NoSuchBucket', $metadata: { httpStatusCode: 404 } }), /バケットがありません/],
  ['a store that is down', server, failed({ code: 'ECONNREFUSED', $metadata: { attempts: 3 } }), /S3 につながりません（ECONNREFUSED）.*endpoint/],
])('%s has words that say what to do, and no password', (_name, places, error, words) => {
  const text = obstacle(error, places);
  expect(text).toMatch(words);
  expect(text).toMatch(/ください/);
  expect(text).not.toMatch(/secret|\n/);
});

it('what nobody foresaw has none', () => {
  for (const places of [file, server]) expect(obstacle(new Error('…'), places)).toBeNull();
});

it('an old Node.js has words, and those of the matrix have none', () => {
  for (const old of ['18.20.8', '20.18.3']) expect(nodeObstacle(old)).toMatch(/^Node\.js .* では動きません。20\.19 以上.*npm ci/);
  for (const version of ['20.19.0', '22.0.0', '24.9.0']) expect(nodeObstacle(version)).toBeNull();
});
