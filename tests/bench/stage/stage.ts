import { join } from 'node:path';
import { resources } from '../../../resources.config.ts';
import type { Resource } from '../../../schema/resource.ts';
import type { ApiClient } from '../../support/api-client.ts';
import type { Store } from '../data/store.ts';
import type { EngineName } from '../figures.ts';
import type { Loader } from '../load/load.ts';
import { type ServerProcess, startProcess } from './processes.ts';
import { type Product, startProduct } from './product.ts';

/** The product and the bare handler on copies of the same data, each in a process of its own. */
export interface Stage {
  readonly engine: EngineName;
  readonly rows: number;
  readonly product: Product;
  readonly bare: ServerProcess;
  /** Their databases' addresses. */
  readonly urls: { readonly product: string; readonly bare: string };
  /** The session under which the product is measured. */
  readonly staff: ApiClient;
  readonly loader: Loader;
  /** Seconds that one slice of load takes. */
  readonly slice: number;
  readonly minutes: number;
  readonly folder: string;
  stop(): Promise<void>;
}

export async function openStage(
  store: Store,
  loader: Loader,
  { engine, rows, slice, minutes, ...run }: Pick<Stage, 'engine' | 'rows' | 'folder' | 'slice' | 'minutes'>,
): Promise<Stage> {
  const name = `${engine}_${rows}`;
  const folder = join(run.folder, name);
  store.copyFiles(engine, rows, join(folder, 'files'));
  const urls = { product: await store.copy(engine, rows, `${name}_product`), bare: await store.copy(engine, rows, `${name}_bare`) };
  const product = await startProduct(urls.product, folder);
  const staff = await product.as('fund_manager');
  const bare = await startBare(urls.bare, await columnsOf(staff));
  const stage = { engine, rows, product, bare, urls, staff, loader, slice, minutes, folder };
  await demandSameAnswers(stage);
  return { ...stage, stop: async () => void (await Promise.all([product.stop(), bare.stop()])) };
}

function startBare(url: string, columns: readonly string[]): Promise<ServerProcess> {
  const csv = resources.applications.list.columns.filter((name) => !figures.includes(name)).join();
  return startProcess((port) => ['--import', 'tsx', 'tests/bench/stage/bare-server.ts', String(port), url, columns.join(), csv]);
}

/** What the product works out as it reads: the bare handler has none of it. */
const figures = Object.entries((resources.applications as Resource).fields).flatMap(([name, { options }]) => (options.figure ? [name] : []));

/** What the product tells of a row, but for what it works out from it. */
async function columnsOf(staff: ApiClient): Promise<string[]> {
  const { data } = await staff('GET', '/applications?limit=1');
  return Object.keys(data.applications[0]).filter((name) => name !== 'abilities' && !figures.includes(name));
}

/** Two answers may be compared in speed only if they say the same. */
async function demandSameAnswers({ staff, bare }: Pick<Stage, 'staff' | 'bare'>): Promise<void> {
  const { data } = await staff('GET', '/applications');
  const { rows } = (await (await fetch(`${bare.url}/list`)).json()) as { rows: Record<string, unknown>[] };
  const plain = data.applications.map(({ abilities: _, ...row }: Record<string, unknown>) => {
    const read = Object.entries(row).filter(([name]) => !figures.includes(name));
    return Object.fromEntries(read.map(([name, cell]) => [name, typeof cell === 'boolean' ? Number(cell) : cell]));
  });
  if (JSON.stringify(plain) !== JSON.stringify(rows)) throw new Error('The product and the bare handler do not answer the same rows');
}
