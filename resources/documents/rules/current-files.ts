/** A file of a document; ids are in upload order. */
export interface FiledFile {
  readonly id: number;
  readonly fileName: string;
  readonly removedAt: string | null;
}

/** The current files: not withdrawn, and of several with one name only the latest. */
export function currentFiles<F extends FiledFile>(files: readonly F[]): F[] {
  const latest = new Map<string, F>();
  for (const file of files) {
    const known = latest.get(file.fileName);
    if (file.removedAt === null && (!known || known.id < file.id)) latest.set(file.fileName, file);
  }
  return [...latest.values()].sort((a, b) => a.id - b.id);
}
