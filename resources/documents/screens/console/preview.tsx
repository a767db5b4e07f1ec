import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../../refine-app/data/http.ts';
import { EmptyState, FailureState } from '../../../../refine-app/ui/panel-states.tsx';
import { fetchPdfPreview, PdfPart } from '../../../../refine-app/ui/pdf/pdf-part.tsx';
import previewCss from '../../../../refine-app/ui/pdf/preview.module.css';
import { PreviewWaiting } from '../../../../refine-app/ui/pdf/preview-waiting.tsx';
import { fittingWidth, type Size, turned, usePreviewView } from '../../../../refine-app/ui/pdf/use-preview-view.ts';
import { ViewTools } from '../../../../refine-app/ui/pdf/view-tools.tsx';
import { useObjectUrl } from '../../../../refine-app/ui/use-object-url.ts';
import { previewObstacle, previewOf } from '../../rules/previews.ts';
import { addressOf, type SubmissionFile } from './submission.ts';

/** Preview of a submitted file. */
export function FilePreview({ file }: { readonly file: SubmissionFile }) {
  const obstacle = previewObstacle(file);
  return (
    <section className={previewCss.preview} aria-label="ファイルの表示">
      {obstacle ? <EmptyState text={obstacle} /> : <FileContent file={file} address={addressOf(file)} />}
    </section>
  );
}

interface BytesProps {
  readonly file: Pick<SubmissionFile, 'fileName' | 'contentType' | 'scanState' | 'size'>;
  readonly address: string;
}

/** Preview of a PDF or image. */
export function FileContent({ file, address }: BytesProps) {
  const { query, percent } = useBytes(file, address);
  const [since] = useState(() => Date.now());
  if (query.isError) return <FailureState title="ファイルを読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PreviewWaiting since={since} percent={percent} />;
  if (previewOf(file) === 'image') return <ImagePreview file={query.data} name={file.fileName} />;
  return <PdfPart key={address} file={query.data} name={file.fileName} since={since} />;
}

/** Submitted files never change, so they are fetched once; dropped from the cache soon after use. */
function useBytes(file: BytesProps['file'], address: string) {
  const { scanState, size } = file;
  const [percent, setPercent] = useState(0);
  const query = useQuery({
    queryKey: ['bytes', address, scanState],
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      // Loads the viewer in parallel with the file.
      if (previewOf(file) === 'pdf') void fetchPdfPreview();
      const onDownloadProgress = ({ loaded }: { readonly loaded: number }) => setPercent(Math.floor((loaded / Math.max(1, size ?? 0)) * 100));
      return (await http.get<Blob>(address, { responseType: 'blob', signal, onDownloadProgress })).data;
    },
  });
  return { query, percent };
}

/** Image preview, initially fitted to the box. */
function ImagePreview({ file, name }: { readonly file: Blob; readonly name: string }) {
  const view = usePreviewView('whole');
  const url = useObjectUrl(file);
  const [natural, setNatural] = useState<Size>();
  const [broken, setBroken] = useState(false);
  if (broken) return <EmptyState text="画像が壊れているため、表示できません。ダウンロードしてお確かめください。" />;
  const shown = natural && turned(natural, view.rotation);
  const width = shown ? Math.floor(fittingWidth(shown, view.box, view.fit) * view.zoom) : 0;
  const height = shown ? Math.floor((width * shown.height) / shown.width) : 0;
  const upright = turned({ width, height }, view.rotation);
  return (
    <>
      <ViewTools view={view}>{natural && <span>{`${natural.width} × ${natural.height}`}</span>}</ViewTools>
      <section
        ref={view.ref}
        className={previewCss.previewBox}
        aria-label={`${name}の内容`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        tabIndex={0}
      >
        <div className={previewCss.previewPicture} style={{ width, height }}>
          <img
            src={url}
            alt={name}
            style={{ ...upright, transform: `translate(-50%, -50%) rotate(${view.rotation}deg)` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setNatural({ width: naturalWidth, height: naturalHeight })}
            onError={() => setBroken(true)}
          />
        </div>
      </section>
    </>
  );
}
