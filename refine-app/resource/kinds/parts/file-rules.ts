import type { Field } from '../../../../schema/field.ts';
import { fileLimitOf, fileTypesOf } from '../../../../schema/kinds/file.ts';

const pictures = ['jpg', 'jpeg', 'png', 'gif'];

/** Why a chosen file is refused before the upload, in the spec's words (second file, section 5), or null. */
export function fileProblem(field: Field, file: File): string | null {
  const types = fileTypesOf(field);
  const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if (!types.includes(ending)) return isPicture(types) ? '画像ファイルを選択してください' : `以下のファイルは無効です：${file.name}`;
  if (file.size > fileLimitOf(field)) return `ファイルサイズは${megabytes(field)}MB以下にしてください`;
  if (file.size === 0) return `以下のファイルは無効です：${file.name}（中身がありません）`;
  return null;
}

export function fileSizeHint(field: Field): string {
  return `${fileTypesOf(field)
    .map((type) => type.toUpperCase())
    .join('、')}　${megabytes(field)}MBまで`;
}

function isPicture(types: readonly string[]): boolean {
  return types.every((type) => pictures.includes(type));
}

function megabytes(field: Field): number {
  return fileLimitOf(field) / 1024 / 1024;
}
