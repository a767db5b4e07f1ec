import { join } from 'node:path';
import { Sqlite } from '../../../api/db/engines/better-sqlite3.ts';
import type { ApiClient } from '../../support/api-client.ts';
import { smtpServer } from '../../support/smtp.ts';
import type { Store } from '../data/store.ts';
import { startProcess } from './processes.ts';
import { startProduct } from './product.ts';

/** The product on SQLite with a mail server beside it, and the bare handler: for what the office does with many at once. */
export interface Desk {
  readonly product: string;
  readonly productPid: number;
  readonly bare: string;
  readonly staff: ApiClient;
  /** As many applications as the console lets one select, all at the same status. */
  readonly ids: readonly number[];
  /** The product's database. */
  readonly file: string;
  readonly smtpUrl: string;
  readonly folder: string;
  stop(): Promise<void>;
}

const selected = 1000;

export async function openDesk(store: Store, rows: number, folder: string): Promise<Desk> {
  const [url, bareUrl] = [await store.copy('sqlite', rows, 'desk_product'), await store.copy('sqlite', rows, 'desk_bare')];
  const file = url.slice('file:'.length);
  const ids = prepareRows(file);
  prepareRows(bareUrl.slice('file:'.length));
  store.copyFiles('sqlite', rows, join(folder, 'desk', 'files'));
  const smtp = await smtpServer();
  const product = await startProduct(url, join(folder, 'desk'), { SMTP_URL: smtp.url, MAIL_FROM: 'josei@example.jp' });
  const bare = await startProcess((port) => ['--import', 'tsx', 'tests/bench/stage/bare-server.ts', String(port), bareUrl, 'id', 'id', 'id']);
  const staff = await product.as('fund_staff');
  const stop = async () => {
    await Promise.all([product.stop(), bare.stop()]);
    await smtp.close();
  };
  return { product: product.url, productPid: product.pid, bare: bare.url, staff, ids, file, smtpUrl: smtp.url, folder, stop };
}

/** Puts the applications to one status; what waits to be sent stays where it is. */
function prepareRows(file: string): number[] {
  const db = new Sqlite(file);
  const ids = db.prepare('select id from applications order by id desc limit ?').pluck().all(selected) as number[];
  const move = db.prepare(`update applications set status = 'SELECTION_PREPARATION' where id = ?`);
  db.exec(`update outbox set status = 'cancelled' where status in ('waiting', 'sending')`);
  db.transaction(() => ids.forEach((id) => void move.run(id)))();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  return ids;
}
