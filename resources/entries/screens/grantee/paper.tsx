import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../../refine-app/data/http.ts';
import granteeCss from '../../../../refine-app/grantee/grantee.module.css';
import { DownloadButton } from '../../../../refine-app/grantee/pages/facts.tsx';
import { StepTitle } from '../../../../refine-app/grantee/pages/grant-page.tsx';
import { FailureBox, LoadFailure } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { usePageTitle } from '../../../../refine-app/ui/page-title.ts';
import { useDebounced } from '../../../../refine-app/ui/timing.ts';
import { Reader } from '../../../letters/screens/grantee/reader.tsx';
import css from './entries.module.css';
import { entryPath } from './entry-path.ts';
import { useEntry } from './use-entry.ts';

/** The form with the current answers as a PDF, as reviewers will read it. */
export function PaperPage() {
  usePageTitle('様式（PDF）');
  const { id, savers } = useEntry();
  const savedAt = savers.map(({ saver }) => saver.snapshot().savedAt ?? '').join();
  return (
    <>
      <StepTitle back={entryPath(id)} backText="区分の一覧にもどる" takesFocus={false}>
        様式（PDF）
      </StepTitle>
      <p>審査する人は、この形で読みます。保存された内容が入っています。</p>
      <Paper savedAt={savedAt} />
      <div className={granteeCss.buttons}>
        <DownloadButton url={`/api/entries/${id}/paper`} fileName="様式.pdf" failed="様式のダウンロードに失敗しました">
          PDFを保存する
        </DownloadButton>
      </div>
    </>
  );
}

/** The PDF beside the form, refreshed after each save. */
export function SidePdf({ savedAt }: { readonly savedAt: string | null }) {
  return (
    <section className={css.paper} aria-label="様式（PDF）">
      <Paper savedAt={savedAt} />
    </section>
  );
}

/** Debounce before the PDF is refreshed, in milliseconds. */
const debounceDelay = 1500;

function Paper({ savedAt }: { readonly savedAt: string | null }) {
  const { id } = useEntry();
  const settled = useDebounced(savedAt, debounceDelay);
  const [broken, setBroken] = useState('');
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['entryPaper', id, settled],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: async ({ signal }) => (await http.get<Blob>(`/api/entries/${id}/paper`, { responseType: 'blob', signal })).data,
  });
  if (isError) return <LoadFailure title="様式を作れませんでした" error={error} retry={() => void refetch()} />;
  if (broken) return <FailureBox title="様式を表示できませんでした" text={broken} retry={() => setBroken('')} />;
  return <Reader file={data} title="様式" onShown={noop} onBroken={setBroken} />;
}

const noop = () => undefined;
