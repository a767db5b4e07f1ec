import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../api/db/open.ts';
import { apiClient } from '../support/api-client.ts';
import { startServer } from '../support/demo-server.ts';
import type { Outcome, Trial, TrialOptions } from './trial.ts';

/** Power cuts: each copies the whole disk. */
const cuts = 40;

/** Megabytes of the disk. */
const diskSize = 192;

/** The disk of the running product is copied as it is the moment an answer has come: what has only been promised is not on the copy. */
export const powerCut: Trial = {
  name: 'power cut (sqlite)',
  about: '答えが返った瞬間に電源を切る（ディスクそのものを写す）。受け付けた行と、その行が指すファイルのすべてのバイトが、起動し直したディスクにある',
  run: onDisk,
};

/** A file system in a file, which only root may mount. */
async function onDisk(options: TrialOptions): Promise<Outcome> {
  const [image, disk] = [join(options.folder, 'disk.img'), join(options.folder, 'disk')];
  mkdirSync(disk);
  const made = run('truncate', '-s', `${diskSize}M`, image) ?? run('mkfs.ext4', '-q', image) ?? run('mount', '-o', 'loop', image, disk);
  if (made) return { tries: 0, faults: [], figures: { 行わなかった理由: made } };
  try {
    return await cutAgainAndAgain(options, image, disk);
  } finally {
    run('umount', disk);
  }
}

async function cutAgainAndAgain({ folder }: TrialOptions, image: string, disk: string): Promise<Outcome> {
  const places = { DATABASE_URL: `file:${join(disk, 'own.sqlite')}`, STORAGE_URL: `file:${join(disk, 'files')}` };
  const server = await startServer('seed/demo-server.js', places);
  const faults: string[] = [];
  let bytes = 0;
  try {
    const call = await apiClient(server.url, '/admin/login', 'fund_staff');
    run('sync', '-f', disk);
    for (let cut = 0; cut < cuts; cut++) {
      const id = await upload(server.url, call.token, cut);
      const found = await afterCut(image, join(folder, 'copy'), id);
      if (typeof found === 'string') faults.push(`cut ${cut}: ${found}`);
      else bytes += found;
    }
  } finally {
    await server.stop();
  }
  return { tries: cuts, faults, figures: { 確かめたバイト: bytes } };
}

/** Sends a file of a size of its own. @returns its id, as soon as the answer is there */
async function upload(url: string, token: string, cut: number): Promise<number> {
  const content = `%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n%${String(cut).repeat(1 + cut * 3000)}\ntrailer<</Root 1 0 R>>\n%%EOF\n`;
  const form = new FormData();
  form.set('resource', 'report_forms');
  form.set('field', 'templateFileId');
  form.set('file', new File([content], `様式${cut}.pdf`));
  const answer = await fetch(`${url}/api/files`, { method: 'POST', body: form, headers: { Authorization: `Bearer ${token}` } });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: { id: number } }).data.id;
}

/** Mounts a copy of the disk as it is now, and looks for the last file and all before it. @returns how many bytes were there, or what was not */
async function afterCut(image: string, folder: string, id: number): Promise<number | string> {
  mkdirSync(folder, { recursive: true });
  const [copy, mounted] = [join(folder, 'disk.img'), join(folder, 'disk')];
  // What the system still holds in memory for the disk of the product does not reach its image before it is told to: this is the power cut.
  copyFileSync(image, copy);
  mkdirSync(mounted, { recursive: true });
  const problem = run('mount', '-o', 'loop', copy, mounted);
  if (problem) return problem;
  try {
    return await lookFor(mounted, id);
  } finally {
    run('umount', mounted);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function lookFor(disk: string, id: number): Promise<number | string> {
  const engine = openDatabase(`file:${join(disk, 'own.sqlite')}`);
  try {
    const rows = await engine.reader.selectFrom('files').selectAll().execute();
    if (!rows.some((row) => row.id === id)) return `the row of file ${id} is gone`;
    let bytes = 0;
    for (const { id: row, storageKey, size, sha256 } of rows) {
      const path = join(disk, 'files', storageKey.slice(0, 2), storageKey);
      if (!existsSync(path)) return `file ${row} is gone`;
      const content = readFileSync(path);
      if (content.length !== size || createHash('sha256').update(content).digest('hex') !== sha256)
        return `file ${row} has ${content.length} of ${size} bytes, or others`;
      bytes += content.length;
    }
    return bytes;
  } finally {
    await engine.close();
  }
}

/** @returns what went wrong, or null */
function run(command: string, ...given: readonly string[]): string | null {
  const { status, stderr, error } = spawnSync(command, given, { encoding: 'utf8' });
  return status === 0 ? null : (error?.message ?? stderr.trim()) || `${command} がうまくいきません`;
}
