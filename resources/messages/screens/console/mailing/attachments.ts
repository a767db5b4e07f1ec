import { fileProblem } from '../../../../../refine-app/resource/kinds/parts/file-rules.ts';
import { resources } from '../../../../../resources.config.ts';
import { fileTypesOf } from '../../../../../schema/kinds/file.ts';

/** Maximum total size, as on the server. */
const megabytes = 20;

/** Field whose file types apply to attachments too. */
const field = resources.report_forms.fields.templateFileId;

export const accepted = fileTypesOf(field).map((type) => `.${type}`);

export const attachmentHint = `${accepted.map((ending) => ending.slice(1).toUpperCase()).join('、')}　合計${megabytes}MBまで`;

/** Adds files, ignoring duplicates by name and size. */
export function addFiles(before: readonly File[], chosen: readonly File[]): { readonly files: readonly File[]; readonly problem: string } {
  const problems = chosen.map((file) => fileProblem(field, file)).filter((problem) => problem !== null);
  const valid = chosen.filter((file) => fileProblem(field, file) === null);
  const isNew = (file: File) => !before.some(({ name, size }) => name === file.name && size === file.size);
  const files = [...before, ...valid.filter(isNew)];
  if (totalSize(files) > megabytes * 1024 * 1024) return { files: before, problem: `添付ファイルは合計${megabytes}MB以下にしてください。` };
  return { files, problem: problems.join('\n') };
}

export function totalSize(files: readonly File[]): number {
  return files.reduce((sum, { size }) => sum + size, 0);
}
