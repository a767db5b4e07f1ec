import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../providers/http.ts';
import { EmptyFace, FailureFace } from '../../../ui/faces.tsx';
import { fetchPdfPreview, PdfPart } from '../../../ui/pdf/pdf-part.tsx';
import { PreviewWaiting } from '../../../ui/pdf/preview-waiting.tsx';
import type { SubmissionFile } from '../submission.ts';
import { ImagePreview } from './image-preview.tsx';
import { obstacleText, previewOf } from './previewable.ts';
import '../../../ui/pdf/preview.css';

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
  return <PdfPart key={file.id} file={query.data} name={file.fileName} since={since} />;
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
