import { currentFiles } from './current-files.ts';

interface Entry {
  readonly id: number;
  readonly fileName: string;
  readonly round: number | null;
  readonly removedAt: string | null;
}

export interface FileGroup<F extends Entry> {
  readonly title: string;
  /** Files to review now; the other groups are collapsed. */
  readonly isCurrent: boolean;
  readonly files: readonly F[];
}

/** Groups files: last round, current files of earlier rounds, not yet submitted, replaced, withdrawn. */
export function fileGroups<F extends Entry>(files: readonly F[]): FileGroup<F>[] {
  const filed = files.filter(({ round, removedAt }) => round !== null && removedAt === null);
  const inForce = currentFiles(filed);
  const latest = Math.max(...inForce.map(({ round }) => round ?? 0));
  const groups: FileGroup<F>[] = [
    { title: `最新の提出（${latest}回目）`, isCurrent: true, files: inForce.filter(({ round }) => round === latest) },
    { title: '以前の提出のうち、引き続き使われるファイル', isCurrent: true, files: inForce.filter(({ round }) => round !== latest) },
    {
      title: '提出前のファイル（助成者が準備中）',
      isCurrent: false,
      files: files.filter(({ round, removedAt }) => round === null && removedAt === null),
    },
    { title: '差し替え前のファイル', isCurrent: false, files: filed.filter((file) => !inForce.includes(file)) },
    { title: '取り消されたファイル', isCurrent: false, files: files.filter(({ removedAt }) => removedAt !== null) },
  ];
  return groups.filter((group) => group.files.length > 0);
}
