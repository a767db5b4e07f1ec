import { join } from 'node:path';
import type { LogicalFilter } from '@refinedev/core';
import { rowFieldsFilter } from '../../../refine-app/resource/list/list-rows.ts';
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
  /** How `node` starts the bare handler once more. */
  bareArgs(port: number): readonly string[];
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
  const columns = [await columnsOf(staff, '/applications?limit=1'), await columnsOf(staff, consolePath), csvColumns].map(String);
  const bareArgs = (port: number) => ['--import', 'tsx', 'tests/bench/stage/bare-server.ts', String(port), urls.bare, ...columns];
  const bare = await startProcess(bareArgs);
  const stage = { engine, rows, product, bare, bareArgs, urls, staff, loader, slice, minutes, folder };
  await demandSameAnswers(stage);
  return { ...stage, stop: async () => void (await Promise.all([product.stop(), bare.stop()])) };
}

/** What the product works out as it reads: the bare handler has none of it. */
const figures = Object.entries((resources.applications as Resource).fields).flatMap(([name, { options }]) => (options.figure ? [name] : []));

const csvColumns = resources.applications.list.columns.filter((name) => !figures.includes(name));

const [shown] = rowFieldsFilter(resources.applications as Resource) as LogicalFilter[];

/** The list of applications as the console asks for it. */
export const consolePath = `/applications?${shown?.field}=${shown?.value}`;

/** What the product tells of a row, but for what it works out from it. */
async function columnsOf(staff: ApiClient, path: string): Promise<string[]> {
  const { data } = await staff('GET', path);
  return Object.keys(data.applications[0]).filter((name) => name !== 'abilities' && !figures.includes(name));
}

/** Two answers may be compared in speed only if they say the same. */
async function demandSameAnswers({ staff, bare }: Pick<Stage, 'staff' | 'bare'>): Promise<void> {
  for (const [path, barePath] of [
    ['/applications', '/list'],
    [consolePath, '/columns'],
  ] as const)
    await demandSameAnswer(await staff('GET', path), `${bare.url}${barePath}`);
}

async function demandSameAnswer({ data }: Awaited<ReturnType<ApiClient>>, bare: string): Promise<void> {
  const { rows } = (await (await fetch(bare)).json()) as { rows: Record<string, unknown>[] };
  const plain = data.applications.map(({ abilities: _, ...row }: Record<string, unknown>) => {
    const read = Object.entries(row).filter(([name]) => !figures.includes(name));
    return Object.fromEntries(read.map(([name, cell]) => [name, typeof cell === 'boolean' ? Number(cell) : cell]));
  });
  if (JSON.stringify(plain) !== JSON.stringify(rows)) throw new Error(`The product does not answer the same rows as ${bare}`);
}
