import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../providers/http.ts';
import { failureText } from '../../ui/failure.ts';
import { DownloadButton } from '../pages/download-button.tsx';
import { fileAddress, fileNameOf } from './files.ts';
import { fetchReader, Reader } from './reader.tsx';
import type { Envelope } from './use-envelope.ts';

interface Props {
  readonly envelope: Envelope;
  /** Called once every page has been drawn on the screen. */
  readonly onShown: () => void;
  /** Called when the letter was saved to be read elsewhere. */
  readonly onSaved: () => void;
}

/** The letter on the screen; whatever goes wrong with that, it can be saved and read elsewhere. */
export function Letter({ envelope, onShown, onSaved }: Props) {
  const { data, error, refetch } = useBytes(envelope.id);
  const [broken, setBroken] = useState('');
  return (
    <>
      {error || broken ? (
        <Failure text={error ? failureText(error) : broken} onRetry={error ? () => void refetch() : undefined} />
      ) : (
        <Reader file={data} title={envelope.title} onShown={onShown} onBroken={setBroken} />
      )}
      <DownloadButton
        url={fileAddress(envelope.id, 'unsignedFileId')}
        fileName={fileNameOf(envelope, false)}
        failed="ダウンロードに失敗しました"
        onSaved={onSaved}
      >
        PDFをダウンロードする
      </DownloadButton>
    </>
  );
}

function useBytes(id: number) {
  return useQuery({
    queryKey: ['bytes of envelopes', id],
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      // What shows the letter comes at the same time as the letter.
      void fetchReader();
      return (await http.get<Blob>(`${fileAddress(id, 'unsignedFileId')}?inline=true`, { responseType: 'blob', signal })).data;
    },
  });
}

interface FailureProps {
  readonly text: string;
  readonly onRetry: (() => void) | undefined;
}

function Failure({ text, onRetry }: FailureProps) {
  return (
    <div className="sheet load-failure" role="alert">
      <strong>書類を表示できませんでした</strong>
      <p>{text}</p>
      <p>下のボタンで書類をダウンロードして読んでいただいても、署名できます。</p>
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          もう一度読み込む
        </button>
      )}
    </div>
  );
}
