import { existsSync } from 'node:fs';
import { BackupError, hashOf, type Manifest, placesIn, readList, readManifest } from './manifest.ts';

/** Reads a whole backup and compares it with its own manifest. Nothing is written. @throws BackupError that names the first part that is not as it was taken */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const places = placesIn(folder);
  await compare(places.database, manifest.database.sha256);
  await compare(places.list, manifest.files.sha256);
  for (const { key, sha256 } of await readList(folder)) await compare(places.file(key), sha256);
  return manifest;
}

async function compare(path: string, sha256: string): Promise<void> {
  if (!existsSync(path)) throw new BackupError(`バックアップが壊れています（${path} がありません）。別のバックアップを使ってください。`);
  if ((await hashOf(path)) !== sha256)
    throw new BackupError(`バックアップが壊れています（${path} の内容が、取ったときと違います）。別のバックアップを使ってください。`);
}
