import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../data/http.ts';
import { Dialog } from '../dialog.tsx';
import { FailureState } from '../panel-states.tsx';
import { fetchPdfPreview, PdfPart } from './pdf-part.tsx';
import previewCss from './preview.module.css';
import { PreviewWaiting } from './preview-waiting.tsx';

interface Props {
  /** Address of the file, whose content never changes. */
  readonly url: string;
  readonly name: string;
  readonly onClose: () => void;
}

/** A stored PDF in a dialog. */
export function PdfDialog({ url, name, onClose }: Props) {
  const [since] = useState(() => Date.now());
  const query = useQuery({
    queryKey: ['bytes', url],
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      // Loads the viewer in parallel with the file.
      void fetchPdfPreview();
      return (await http.get<Blob>(url, { responseType: 'blob', signal })).data;
    },
  });
  return (
    <Dialog title={name} width={860} footer={null} maskClosable onCancel={onClose}>
      <div className={previewCss.preview}>
        {query.isError && <FailureState title="ファイルを読み込めませんでした" error={query.error} onRetry={() => void query.refetch()} />}
        {query.isPending && <PreviewWaiting since={since} />}
        {query.data && <PdfPart file={query.data} name={name} since={since} />}
      </div>
    </Dialog>
  );
}
