import { Link } from 'react-router';
import { resources } from '../../resources.config.ts';
import { Badge } from '../ui/badge.tsx';
import { usePageTitle } from '../ui/page-title.ts';
import { cellText } from './cell-text.ts';
import { LoadFailure } from './load-failure.tsx';
import { Notices } from './notices.tsx';
import { useSelectedGrant } from './selected-grant.ts';
import { statusColor } from './status-color.ts';
import { type MyApplication, useMyApplications } from './use-my-applications.ts';

const facts = ['title', 'organizationName', 'category', 'grantThemeNumber', 'grantYear', 'grantPeriod', 'contactUserName'] as const;

export function Dashboard() {
  usePageTitle('ダッシュボード');
  return (
    <>
      <h1>ダッシュボード</h1>
      <Selected />
      <Notices />
    </>
  );
}

function Selected() {
  const grantNumber = useSelectedGrant();
  const { applications, query } = useMyApplications();
  if (!grantNumber) return <ChooseFirst text="助成番号が選択されていません" />;
  if (query.isPending) return <div className="placeholder held-back" role="status" aria-label="読み込んでいます" />;
  if (query.isError) return <LoadFailure title="申請の取得に失敗しました" error={query.error} retry={() => void query.refetch()} />;
  const application = applications.find((one) => one.grantNumber === grantNumber);
  return application ? <Summary application={application} /> : <ChooseFirst text={`助成番号 ${grantNumber} の申請が見つかりません`} />;
}

function Summary({ application }: { application: MyApplication }) {
  return (
    <section className="sheet" aria-labelledby="selected">
      <h2 id="selected">助成番号 {application.grantNumber}</h2>
      <p>
        今の状況：<Badge color={statusColor(application.status)}>{cellText(application, 'status')}</Badge>
      </p>
      <dl className="facts">
        {facts.map((name) => (
          <div key={name}>
            <dt>{resources.applications.fields[name].label}</dt>
            <dd>{cellText(application, name)}</dd>
          </div>
        ))}
      </dl>
      <Link className="button" to="/user/application-select">
        ほかの助成を選ぶ
      </Link>
    </section>
  );
}

function ChooseFirst({ text }: { text: string }) {
  return (
    <section className="sheet">
      <p>
        <strong>{text}</strong>
      </p>
      <p>はじめに、手続きをする助成を選んでください。</p>
      <Link className="button button-main" to="/user/application-select">
        助成を選ぶ
      </Link>
    </section>
  );
}
