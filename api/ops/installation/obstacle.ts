import { resolve } from 'node:path';
import { isDamaged, serverUrls, unavailabilityAt } from '../../db/open.ts';
import { DependencyFailure } from '../../failures/dependency-failure.ts';
import { isOutOfRoom } from '../../failures/out-of-room.ts';
import { root } from '../../runtime/root.ts';
import { roomWanted } from '../../runtime/storage-room.ts';
import { loadSettings, type Settings } from '../../settings/settings.ts';

interface Failed {
  readonly code?: string;
  readonly name?: string;
  readonly path?: string;
  readonly syscall?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

type Places = Pick<Settings, 'databaseUrl' | 'storageUrl'>;

/** Why what the settings name cannot be used, in one line that says what to do; null where nobody has worded it. */
export function obstacle(error: unknown, { databaseUrl, storageUrl }: Places): string | null {
  if (!(error instanceof Error)) return null;
  const failed = (error instanceof DependencyFailure ? error.cause : error) as Failed;
  if (isOutOfRoom(error) || unavailabilityAt(databaseUrl, error) === 'full') return roomWanted({ databaseUrl, storageUrl });
  if (isDamaged(error)) return damaged;
  if (failed.code === 'ERR_DLOPEN_FAILED') return nativeParts;
  if (failed.$metadata || failed.name === 'CredentialsProviderError') return bucketObstacle(failed);
  const isFile = databaseUrl.startsWith('file:');
  if (folderCodes.test(failed.code ?? '') && failed.syscall !== 'connect') return folderObstacle(failed, { databaseUrl, storageUrl });
  return isFile ? sqliteObstacle(failed, databaseUrl) : postgresObstacle(failed, databaseUrl, 'DATABASE_URL');
}

const damaged =
  'データベースのファイルが壊れています（DATABASE_URL）。壊れたファイルは別の場所に移し、npm run restore -- 控えのフォルダー で控えから戻してください。';

/** The same for a command, which words whatever has been thrown. */
export function commandObstacle(error: unknown): string {
  const places = placesNow();
  if (unavailabilityAt(places.databaseUrl, error) === 'behind') return behind;
  return obstacle(error, places) ?? connectionObstacle(error) ?? `思いがけない誤りです：${error instanceof Error ? error.message : error}`;
}

const behind = 'データベースが、このプログラムの版に追いついていません。バックアップを取ってから npm start で起動すると、更新されます。';

/** Those that the settings name; those of wrong settings are the ones that nobody sets. */
function placesNow(): Places {
  try {
    return loadSettings();
  } catch {
    return loadSettings({});
  }
}

/** Why another server could not be reached, as a sentence; null where the error does not say so. */
export function connectionObstacle(error: unknown): string | null {
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [, said] = connectionReasons.find(([sign]) => sign.test(`${code} ${message}`)) ?? [];
  return said ?? null;
}

const connectionReasons: readonly (readonly [sign: RegExp, said: string])[] = [
  [/ECONNREFUSED/, 'つながりません。相手のサーバーが動いているか、ホストとポートを確かめてください（ECONNREFUSED）'],
  [/ENOTFOUND|EAI_AGAIN/, 'ホストの名前が見つかりません。書き間違いがないかを確かめてください（ENOTFOUND）'],
  [/ETIMEDOUT|ESOCKET|timed? ?out/i, '返事がありません。ホストとポート、あいだのファイアウォールを確かめてください（ETIMEDOUT）'],
  [/ECONNRESET|EPIPE|socket hang up/, '途中で切られました。ポートと、TLS の有無を確かめてください（ECONNRESET）'],
  [/EHOSTUNREACH|ENETUNREACH/, '届きません。この機械のネットワークを確かめてください（EHOSTUNREACH）'],
  [/EAUTH/, 'ログインを断られました。ユーザーとパスワードを確かめてください（EAUTH）'],
  [/CERT|certificate|wrong version number|ERR_SSL|EPROTO/i, 'TLS でつながりません。証明書と、TLS の有無を確かめてください'],
];

/** Why nothing can listen where the settings say; null where nobody has worded it. @param prefix of the variables that say where */
export function listenObstacle({ code = '' }: NodeJS.ErrnoException, place: Pick<Settings, 'host' | 'port'>, prefix = ''): string | null {
  return listenReasons[code]?.(place, prefix) ?? null;
}

const listenReasons: Readonly<Record<string, (place: Pick<Settings, 'host' | 'port'>, prefix: string) => string>> = {
  EADDRINUSE: ({ port }, prefix) => `ポート ${port} はすでに使われています。${prefix}PORT で別の番号を指定してください。`,
  EACCES: ({ port }, prefix) =>
    `ポート ${port} は、この利用者では使えません。${prefix}PORT に 1024 以上の番号を指定し、前段のプロキシから渡してください。`,
  EADDRNOTAVAIL: ({ host }, prefix) =>
    `アドレス ${host} は、このサーバーのものではありません。${prefix}HOST を 127.0.0.1 か 0.0.0.0 にしてください。`,
  ENOTFOUND: ({ host }, prefix) => `アドレス ${host} が見つかりません。${prefix}HOST を 127.0.0.1 か 0.0.0.0 にしてください。`,
};

const nativeParts =
  '組み立て済みの部品（better-sqlite3 など）が、この Node.js に合いません。Node.js を替えたあとは、npm ci と npm run build をもう一度実行してください。';

const folderCodes = /^(EACCES|EPERM|EROFS|ENOTDIR|EISDIR|EEXIST|ENOENT)$/;

/** A file's path says whose place it is. */
function folderObstacle({ code, path = '' }: Failed, { storageUrl }: Places): string {
  const store = storageUrl.startsWith('file:') ? resolve(root, storageUrl.slice('file:'.length)) : null;
  const name = store && path.startsWith(store) ? 'STORAGE_URL' : 'DATABASE_URL';
  return `${name} の場所（${path}）に書けません（${code}）。${folderAdvice(name)}`;
}

function sqliteObstacle({ code = '' }: Failed, databaseUrl: string): string | null {
  const place = `データベースのファイル（${databaseUrl}）`;
  if (/^SQLITE_(CANTOPEN|READONLY|PERM)/.test(code)) return `${place}に書けません（${code}）。${folderAdvice('DATABASE_URL')}`;
  if (/^SQLITE_(BUSY|LOCKED)/.test(code))
    return `${place}を、ほかのプログラムが使い続けています。動いたままの古いせせらぎや、ファイルを開いている道具を終えてから、もう一度起動してください。`;
  return null;
}

const folderAdvice = (name: string) => `${name} を確かめ、フォルダーとその中のファイルを、起動する利用者が書けるようにしてください（chown -R）。`;

/** @param setting that names the database */
export function postgresObstacle({ code = '' }: Pick<Failed, 'code'>, databaseUrl: string, setting: string): string | null {
  // One by a socket of the machine (`postgres://user@/name?host=/run/postgresql`) has no host.
  const servers = serverUrls(databaseUrl).map((url) => new URL(url.replace('@/', '@localhost/')));
  const [host, hostname] = (['host', 'hostname'] as const).map((part) => servers.map((server) => server[part]).join('、'));
  const { username = '', pathname = '' } = servers[0] ?? {};
  const name = decodeURIComponent(pathname.slice(1)) || username;
  if (/^(ENOENT|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03)$/.test(code))
    return `PostgreSQL（${host}）につながりません。PostgreSQL が動いているか、${setting} のホストとポートを確かめてください。`;
  if (code === '25006')
    return `PostgreSQL（${host}）に、書き込みのできるサーバーがありません。控えのサーバーを昇格させるか、${setting} に書き込みのできるものを加えてください。`;
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code)) return `PostgreSQL のホスト ${hostname} が見つかりません。${setting} を確かめてください。`;
  if (/^28/.test(code)) return `PostgreSQL が、利用者 ${username} かパスワードを断りました。${setting} を確かめてください。`;
  if (code === '3D000')
    return `PostgreSQL に、データベース ${name} がありません。${setting} を確かめ、はじめてなら createdb -E UTF8 ${name} で作ってください。`;
  if (code === '42501')
    return `PostgreSQL の利用者 ${username} は、表を作れません。ALTER DATABASE ${name} OWNER TO ${username} で、持ち主にしてください。`;
  return null;
}

function bucketObstacle({ name = '', code, $metadata }: Failed): string {
  if (name === 'CredentialsProviderError') return 'S3 の鍵がありません。AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY を設定してください。';
  if (name === 'NoSuchBucket') return 'STORAGE_URL のバケットがありません。名前を確かめるか、作ってください。';
  if ($metadata?.httpStatusCode === 403)
    return `S3 に断られました（${name}）。AWS_ACCESS_KEY_ID と AWS_SECRET_ACCESS_KEY と、バケットへの権限を確かめてください。`;
  return `S3 につながりません（${code ?? name}）。動いているか、STORAGE_URL の endpoint を確かめてください。`;
}
