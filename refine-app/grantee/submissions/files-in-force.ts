/** What is to be known of a file to say whether it still counts. */
export interface FiledFile {
  readonly id: number;
  readonly fileName: string;
  /** Null before it is handed in. */
  readonly round: number | null;
  readonly removedAt: string | null;
}

/** The files that count now: not withdrawn, and of each name the newest. In the order in which they came. */
export function filesInForce<F extends FiledFile>(files: readonly F[]): F[] {
  return newestOfEachName(files.filter(({ removedAt }) => removedAt === null));
}

/**
 * The files that counted when a round was handed in: those that came with it, and those of earlier rounds that it left as they were.
 * @param at when it was handed in
 */
export function filesOfRound<F extends FiledFile>(files: readonly F[], round: number, at: string) {
  const counted = newestOfEachName(
    files.filter((file) => file.round !== null && file.round <= round && (file.removedAt === null || file.removedAt > at)),
  );
  return { sent: counted.filter((file) => file.round === round), kept: counted.filter((file) => file.round !== round) };
}

function newestOfEachName<F extends FiledFile>(files: readonly F[]): F[] {
  const newest = new Map(inOrder(files).map((file) => [file.fileName, file.id]));
  return inOrder(files).filter(({ id, fileName }) => newest.get(fileName) === id);
}

/** The earliest first. */
export function inOrder<F extends Pick<FiledFile, 'id'>>(files: readonly F[]): F[] {
  return [...files].sort((a, b) => a.id - b.id);
}
