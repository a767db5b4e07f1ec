import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { http } from '../../../providers/http.ts';
import { EmptyFace, FailureFace } from '../../../ui/faces.tsx';
import type { SubmissionFile } from '../submission.ts';
import { ImagePreview } from './image-preview.tsx';
import { PreviewWaiting } from './preview-waiting.tsx';
import { obstacleText, previewOf } from './previewable.ts';
import './preview.css';

/** When the part cannot be fetched, the rest of the page stays. */
const fetchPdfPreview = () => import('./pdf-preview.tsx').catch(() => ({ default: Missing }));
const PdfPreview = lazy(fetchPdfPreview);

/** A submitted file before one's eyes, without saving it first. */
export function FilePreview({ file }: { readonly file: SubmissionFile }) {
  const obstacle = obstacleText(file);
  return (
    <section className="preview" aria-label="ファイルの表示">
      {obstacle ? <EmptyFace text={obstacle} /> : <Content file={file} />}
    </section>
  );
}

function Content({ file }: { readonly file: SubmissionFile }) {
  const { query, percent } = useBytes(file);
  const [since] = useState(() => Date.now());
  if (query.isError) return <FailureFace title="ファイルを読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <PreviewWaiting since={since} percent={percent} />;
  if (previewOf(file) === 'image') return <ImagePreview file={query.data} name={file.fileName} />;
  return (
    <Suspense fallback={<PreviewWaiting since={since} />}>
      <PdfPreview file={query.data} name={file.fileName} since={since} />
    </Suspense>
  );
}

/** The bytes of a submitted file never change: they are fetched once, and dropped soon after the last look. */
function useBytes(file: SubmissionFile) {
  const { id, scanState, size } = file;
  const [percent, setPercent] = useState(0);
  const query = useQuery({
    queryKey: ['bytes of submission_files', id, scanState],
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      // What shows the file comes at the same time as the file.
      if (previewOf(file) === 'pdf') void fetchPdfPreview();
      const onDownloadProgress = ({ loaded }: { readonly loaded: number }) => setPercent(Math.floor((loaded / Math.max(1, size ?? 0)) * 100));
      const address = `/api/files/submission_files/${id}/fileId`;
      return (await http.get<Blob>(address, { responseType: 'blob', signal, onDownloadProgress })).data;
    },
  });
  return { query, percent };
}

function Missing() {
  return <FailureFace title="PDFを表示する部品を読み込めませんでした" error={undefined} onRetry={() => window.location.reload()} />;
}
