import { fileProblem } from '../../../../../refine-app/resource/kinds/parts/file-rules.ts';
import { resources } from '../../../../../resources.config.ts';
import { fileTypesOf } from '../../../../../schema/kinds/file.ts';

/** All attachments together, as the server takes them. */
const megabytes = 20;

/** Attachments are documents of the kinds that the product takes everywhere. */
const field = resources.report_forms.fields.templateFileId;

export const accepted = fileTypesOf(field).map((type) => `.${type}`);

export const attachmentHint = `${accepted.map((ending) => ending.slice(1).toUpperCase()).join('、')}　合計${megabytes}MBまで`;

/** Adds files to those chosen before; a file chosen twice is there once. */
export function addFiles(before: readonly File[], chosen: readonly File[]): { readonly files: readonly File[]; readonly problem: string } {
  const problems = chosen.map((file) => fileProblem(field, file)).filter((problem) => problem !== null);
  const good = chosen.filter((file) => fileProblem(field, file) === null);
  const isNew = (file: File) => !before.some(({ name, size }) => name === file.name && size === file.size);
  const files = [...before, ...good.filter(isNew)];
  if (totalSize(files) > megabytes * 1024 * 1024) return { files: before, problem: `添付ファイルは合計${megabytes}MB以下にしてください。` };
  return { files, problem: problems.join('\n') };
}

export function totalSize(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
