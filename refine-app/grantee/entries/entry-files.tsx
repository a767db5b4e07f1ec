import { useState } from 'react';
import { sizeText } from '../../../domain/text/file-size.ts';
import { type FormField, formLimits } from '../../../schema/forms/definition.ts';
import { http } from '../../providers/http.ts';
import baseCss from '../../ui/base.module.css';
import { Button } from '../../ui/button.tsx';
import { type RefusedFile, sortOut } from '../../ui/file-checks.ts';
import { FileChoice } from '../../ui/form/form-fields.tsx';
import granteeCss from '../grantee.module.css';
import { ConfirmDialog } from '../pages/confirm-dialog.tsx';
import { DownloadButton } from '../pages/facts.tsx';
import { RefusedFiles, UploadList } from '../submissions/uploads.tsx';
import { useUploadsTo } from '../submissions/use-uploads.ts';
import css from './entries.module.css';
import { type AttachedFile, useEntry } from './use-entry.ts';

/** The attachments of a question: what may be chosen, what is on its way, and what is there. */
export function EntryFiles({ field }: { readonly field: FormField }) {
  const { id, writing } = useEntry();
  const files = writing.files.filter(({ fieldKey }) => fieldKey === field.key);
  const { queue, uploads } = useUploadsTo(`entry/${id}/${field.key}`, {
    send: (file, onPercent, signal) => sendFile(id, field.key, file, onPercent, signal),
    holds: async (file) => (await filesOf(id, field.key)).some(({ fileName, size }) => fileName === file.name.normalize('NFC') && size === file.size),
  });
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const [asked, ask] = useState<AttachedFile | null>(null);
  const onTheWay = uploads.filter(({ state }) => state !== 'refused');
  const most = field.most ?? formLimits.files;
  const left = most - files.length - onTheWay.length;
  const add = (chosen: readonly File[]) => {
    const { good, refused: others } = sortOut(chosen, [...files.map(({ fileName }) => fileName), ...onTheWay.map(({ file }) => file.name)], field);
    const over = good
      .slice(left)
      .map(({ name }) => ({ name, reason: `${most}つまでです`, remedy: '要らないファイルを取り消してから、選んでください。' }));
    setRefused([...others, ...over]);
    for (const upload of uploads) if (good.some(({ name }) => name === upload.file.name)) queue.dismiss(upload.id);
    queue.add(good.slice(0, left));
  };
  return (
    <>
      {files.length > 0 && (
        <ul className={granteeCss.lined}>
          {files.map((file) => (
            <li key={file.id} className={css.file}>
              <FileFacts file={file} />
              <div className={granteeCss.buttons}>
                {file.scanState !== 'waiting' && file.scanState !== 'infected' && (
                  <DownloadButton url={file.filePath} fileName={file.fileName} failed="ファイルのダウンロードに失敗しました">
                    ダウンロード<span className={baseCss.visuallyHidden}>（{file.fileName}）</span>
                  </DownloadButton>
                )}
                <Button onClick={() => ask(file)}>
                  取り消す<span className={baseCss.visuallyHidden}>（{file.fileName}）</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <UploadList queue={queue} uploads={uploads} />
      {refused.length > 0 && <RefusedFiles files={refused} onClose={() => setRefused([])} />}
      {left > 0 ? <FileChoice field={field} onFiles={add} /> : <p className={baseCss.quiet}>{most}つまで添付できます。</p>}
      {asked && <RemoveDialog file={asked} onClose={() => ask(null)} />}
    </>
  );
}

function FileFacts({ file: { fileName, size, scanState } }: { readonly file: AttachedFile }) {
  return (
    <div>
      <p className={css.fileName}>
        {fileName} <span className={baseCss.quiet}>{sizeText(size)}</span>
      </p>
      {scanState === 'waiting' && <p className={baseCss.quiet}>安全を確かめています。提出はできます。</p>}
      {scanState === 'infected' && (
        <p className={granteeCss.failureLine}>ウイルスが見つかったため、使えません。取り消して、別のファイルを添付してください。</p>
      )}
    </div>
  );
}

function RemoveDialog({ file: { id: fileId, fileName }, onClose }: { readonly file: AttachedFile; readonly onClose: () => void }) {
  const { id, refresh } = useEntry();
  const remove = async () => {
    await http.delete(`/api/entries/${id}/files/${fileId}`, { data: {} }).finally(refresh);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`「${fileName}」を取り消しますか`}
      button="取り消す"
      busyText="取り消しています…"
      failed="取り消せませんでした"
      danger
      run={remove}
      onClose={onClose}
    >
      <p>この応募から外します。もう一度使うときは、選び直してください。</p>
    </ConfirmDialog>
  );
}

async function sendFile(id: number, fieldKey: string, file: File, onPercent: (percent: number) => void, signal: AbortSignal): Promise<void> {
  const form = new FormData();
  // Before the file: the server can refuse what it cannot place without reading on.
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
