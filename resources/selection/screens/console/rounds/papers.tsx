import { type HttpError, useCustom } from '@refinedev/core';
import { useState } from 'react';
import { formatDateTime } from '../../../../../domain/dates/japan-date.ts';
import { sizeText } from '../../../../../domain/text/file-size.ts';
import { ListSkeleton } from '../../../../../refine-app/resource/list/skeletons.tsx';
import { Panel } from '../../../../../refine-app/resource/record/panel.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { DownloadLine } from '../../../../../refine-app/ui/download-button.tsx';
import { FailureState } from '../../../../../refine-app/ui/panel-states.tsx';
import { PdfDialog } from '../../../../../refine-app/ui/pdf/pdf-dialog.tsx';
import recordTableCss from '../../../../../refine-app/ui/record-table.module.css';
import { type RecordColumn, RecordTable } from '../../../../../refine-app/ui/record-table.tsx';
import type { RowData } from '../../../../../refine-app/ui/row.ts';

interface Paper {
  readonly name: 'pack' | 'sheet' | 'minutes';
  readonly title: string;
  readonly fileName: string;
  readonly size: number | null;
  readonly sha256: string | null;
  readonly createdAt: string | null;
}

/** `GET /review_rounds/{id}/papers`. */
interface Papers {
  readonly whole: boolean;
  readonly papers: readonly Paper[];
}

/** Board papers of a closed round: preview, download and hash. */
export function BoardPapers({ row: { id, version, status }, name: title }: { readonly row: RowData; readonly name: string }) {
  const isOver = status === 'closed';
  const [shown, setShown] = useState<Paper>();
  const { query, result } = useCustom<Papers & Record<string, unknown>, HttpError>({
    url: `/api/review_rounds/${id}/papers`,
    method: 'get',
    queryOptions: { queryKey: ['board papers', id, version], enabled: isOver },
  });
  if (!isOver) return null;
  const { whole = true, papers = [] } = result.data;
  const pathOf = ({ name }: Paper) => `/api/review_rounds/${id}/papers/${name}`;
  return (
    <Panel title={title}>
      {query.isError && <FailureState title="理事会の資料を取得できませんでした" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <ListSkeleton columns={4} />}
      {query.data && papers.length === 0 && <p className={baseCss.quiet}>まだ作っていません。「理事会の資料を作る」で作ります。</p>}
      {!whole && <p>あなたと利害関係のある案件を除いた資料です。順位・平均・合計も、その案件を除いています。</p>}
      {papers.length > 0 && <RecordTable label={title} keyOf={({ name }) => name} columns={columnsOf(pathOf, setShown)} rows={papers} />}
      {/* The version in the fragment keeps the viewer from showing an outdated document. */}
      {shown && <PdfDialog url={`${pathOf(shown)}?inline=true#${version}`} name={shown.title} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}

function columnsOf(pathOf: (paper: Paper) => string, onShow: (paper: Paper) => void): RecordColumn<Paper>[] {
  return [
    { key: 'title', title: '資料', className: recordTableCss.columnFirst, isHead: true, render: ({ title }) => title },
    { key: 'createdAt', title: '作成', render: ({ createdAt }) => createdAt && formatDateTime(createdAt) },
    { key: 'size', title: '大きさ', className: recordTableCss.columnNumeric, render: ({ size }) => size !== null && sizeText(size) },
    { key: 'sha256', title: 'ハッシュ値（SHA-256）', className: recordTableCss.columnLines, render: ({ sha256 }) => <small>{sha256}</small> },
    {
      key: 'open',
      title: '',
      render: (paper) => (
        <>
          {paper.name !== 'sheet' && (
            <Button size="small" aria-label={`${paper.title}を見る`} onClick={() => onShow(paper)}>
              見る
            </Button>
          )}{' '}
          <DownloadLine url={pathOf(paper)} fileName={paper.fileName} aria-label={`${paper.title}を保存する`}>
            保存する
          </DownloadLine>
        </>
      ),
    },
  ];
}
