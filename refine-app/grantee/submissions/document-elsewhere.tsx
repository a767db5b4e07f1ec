import { type HttpError, useOne } from '@refinedev/core';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { isMissing } from '../../ui/failure.ts';
import { Part } from '../pages/part.tsx';
import { selectGrant, useSelectedGrant } from '../selected-grant.ts';
import type { Submission } from './use-submissions.ts';

/** A document that the address names, as a mail does, but that the selected grant does not have: it may be of another one. */
export function DocumentElsewhere({ documentId }: { readonly documentId: number }) {
  const { grantNumber, query } = useGrantOf(documentId);
  return (
    <Part query={{ ...query, isLoadingError: query.isLoadingError && !isMissing(query.error) }} failed="提出書類の取得に失敗しました">
      {() => (
        <div className="sheet documents-note" role="alert">
          <strong>この書類は、選択中の助成にはありません。</strong>
          {grantNumber ? <Switch grantNumber={grantNumber} /> : <Unknown />}
        </div>
      )}
    </Part>
  );
}

function Switch({ grantNumber }: { readonly grantNumber: string }) {
  return (
    <>
      <p>助成番号 {grantNumber} の書類です。</p>
      <button type="button" className="button" onClick={() => selectGrant(grantNumber)}>
        この助成に切り替えて開く
      </button>
    </>
  );
}

function Unknown() {
  return (
    <p>
      一覧から選ぶか、<Link to="/user/application-select">助成を選び直してください</Link>。
    </p>
  );
}

/** Who follows a mail before any grant is selected has thereby selected one. */
export function useGrantOfDocument(documentId: number | null): void {
  const selected = useSelectedGrant();
  const { grantNumber } = useGrantOf(selected === null ? documentId : null);
  useEffect(() => {
    if (selected === null && grantNumber) selectGrant(grantNumber);
  }, [selected, grantNumber]);
}

function useGrantOf(documentId: number | null) {
  const { result, query } = useOne<Submission, HttpError>({
    resource: resources.submissions.name,
    id: documentId ?? undefined,
    queryOptions: { enabled: documentId !== null },
  });
  return { grantNumber: documentId === null ? null : result?.grantNumber, query };
}
