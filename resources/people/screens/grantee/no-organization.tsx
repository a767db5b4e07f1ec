import { formatDateTime } from '../../../../domain/dates/japan-date.ts';
import { Note } from '../../../../refine-app/grantee/pages/note.tsx';
import { QueryPart } from '../../../../refine-app/grantee/pages/query-part.tsx';
import { LinkButton } from '../../../../refine-app/ui/button.tsx';
import { useOwnJoins } from './use-joins.ts';

/** For a user without an organisation: the pending request to join, or the way to register one. */
export default function NoOrganization() {
  const { joins, query } = useOwnJoins();
  const [latest] = joins;
  return (
    <QueryPart query={query} failed="団体の確認の状況の取得に失敗しました">
      {() =>
        latest?.status === 'waiting' ? (
          <Note tone="plain" title="団体の確認を待っています">
            <p>
              「{latest.askedName}」への参加を {formatDateTime(latest.createdAt)}{' '}
              に申し出ました。団体の方か基金事務局が確かめると、メールでお知らせします。
            </p>
          </Note>
        ) : (
          <Note title="団体が登録されていません">
            {latest && <p>「{latest.askedName}」への参加の申し出は、認められませんでした。</p>}
            <p>応募は、団体として行います。団体を登録するか、登録されている団体に加わってください。</p>
            <LinkButton type="primary" to="/user/organization">
              団体を登録する
            </LinkButton>
          </Note>
        )
      }
    </QueryPart>
  );
}
