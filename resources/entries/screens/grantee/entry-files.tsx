import { useState } from 'react';
import { sizeText } from '../../../../domain/text/file-size.ts';
import { http } from '../../../../refine-app/data/http.ts';
import { FileChoice } from '../../../../refine-app/form/form-fields.tsx';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { FileActs, ScanWords } from '../../../../refine-app/grantee/pages/file-parts.tsx';
import baseCss from '../../../../refine-app/ui/base.module.css';
import { type RefusedFile, sortOut } from '../../../../refine-app/ui/file-checks.ts';
import { type FormField, formLimits } from '../../../../schema/forms/definition.ts';
import { RefusedFiles, UploadList } from '../../../documents/screens/grantee/uploads.tsx';
import { useUploadsTo } from '../../../documents/screens/grantee/use-uploads.ts';
import css from './entries.module.css';
import { type AttachedFile, useEntry } from './use-entry.ts';

/** Attachments of a question: file input, uploads in progress and attached files. */
export function EntryFiles({ field }: { readonly field: FormField }) {
  const { id, writing, refresh } = useEntry();
  const files = writing.files.filter(({ fieldKey }) => fieldKey === field.key);
  const { queue, uploads } = useUploadsTo(`entry/${id}/${field.key}`, {
    send: (file, onPercent, signal) => sendFile(id, field.key, file, onPercent, signal),
    holds: async (file) => (await filesOf(id, field.key)).some(({ fileName, size }) => fileName === file.name.normalize('NFC') && size === file.size),
  });
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const pending = uploads.filter(({ state }) => state !== 'refused');
  const maxFiles = field.most ?? formLimits.files;
  const remaining = maxFiles - files.length - pending.length;
  const add = (chosen: readonly File[]) => {
    const { good: accepted, refused: rejected } = sortOut(
      chosen,
      [...files.map(({ fileName }) => fileName), ...pending.map(({ file }) => file.name)],
      field,
    );
    const excess = accepted
      .slice(remaining)
      .map(({ name }) => ({ name, reason: `${maxFiles}つまでです`, remedy: '要らないファイルを取り消してから、選んでください。' }));
    setRefused([...rejected, ...excess]);
    for (const upload of uploads) if (accepted.some(({ name }) => name === upload.file.name)) queue.dismiss(upload.id);
    queue.add(accepted.slice(0, remaining));
  };
  const remove = (fileId: number) =>
    http
      .delete<void>(`/api/entries/${id}/files/${fileId}`, { data: {} })
      .then(() => undefined)
      .finally(refresh);
  return (
    <>
      {files.length > 0 && (
        <ul className={granteeCss.lined}>
          {files.map((file) => (
            <li key={file.id} className={css.file}>
              <FileFacts file={file} />
              <div className={granteeCss.buttons}>
                <FileActs file={file} address={file.filePath} removal={{ run: () => remove(file.id), text: removalText }} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <UploadList queue={queue} uploads={uploads} />
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
      {remaining > 0 ? <FileChoice field={field} onFiles={add} /> : <p className={baseCss.quiet}>{maxFiles}つまで添付できます。</p>}
    </>
  );
}

function FileFacts({ file: { fileName, size, scanState } }: { readonly file: AttachedFile }) {
  return (
    <div>
      <p className={css.fileName}>
        {fileName} <span className={baseCss.quiet}>{sizeText(size)}</span>
      </p>
      <ScanWords state={scanState} meanwhile="提出はできます。" />
    </div>
  );
}

const removalText = 'この応募から外します。もう一度使うときは、選び直してください。';

async function sendFile(id: number, fieldKey: string, file: File, onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  // Set before the file, so that the server can refuse an unknown field without reading the file.
  form.set('fieldKey', fieldKey);
  form.append('files', file, file.name.normalize('NFC'));
  await http.post(`/api/entries/${id}/files`, form, {
    signal,
    onUploadProgress: ({ loaded, total }) => onPercent(total ? Math.floor((loaded / total) * 100) : 0),
  });
}

async function filesOf(id: number, fieldKey: string): Promise<readonly AttachedFile[]> {
  const { data } = await http.get<{ files: readonly AttachedFile[] }>(`/api/entries/${id}/writing`);
  return data.files.filter((file) => file.fieldKey === fieldKey);
}
