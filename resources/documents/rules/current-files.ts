/** A file of a document, in the order in which they came. */
export interface FiledFile {
  readonly id: number;
  readonly fileName: string;
  readonly removedAt: string | null;
}

/** The files in force: none that was withdrawn, and of several of one name the latest, which replaces those before it. */
export function currentFiles<F extends FiledFile>(files: readonly F[]): F[] {
  const latest = new Map<string, F>();
  for (const file of files) {
    const known = latest.get(file.fileName);
    if (file.removedAt === null && (!known || known.id < file.id)) latest.set(file.fileName, file);
  }
  return [...latest.values()].sort((a, b) => a.id - b.id);
}
