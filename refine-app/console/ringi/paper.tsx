import { type ApplicationStatus, applicationStatusColors } from '../../../domain/workflow/application-statuses.ts';
import type { DecisionChain } from '../../../domain/workflow/decision-chain.ts';
import { type ChainKey, chainLabels } from '../../../domain/workflow/decision-seats.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { foundationName } from '../../ui/foundation.ts';
import { textOf } from '../../ui/present.ts';
import type { RowData } from '../../ui/row.ts';
import { Amounts } from './amounts.tsx';
import { Comments } from './comments.tsx';
import { EarlierRounds } from './earlier-rounds.tsx';
import { Seals } from './seals.tsx';
import { Standing } from './standing.tsx';

const { applications } = resources;

interface Props {
  readonly row: RowData;
  readonly chainKey: ChainKey;
  readonly chain: DecisionChain;
}

/** The sheet itself: what prints. */
export function Paper({ row, chainKey, chain }: Props) {
  const { key, label } = statusEntry(row.status as ApplicationStatus);
  return (
    <div className="paper">
      <header className="paper-head">
        <p>{foundationName}</p>
        <h1>
          稟議書<small>（{chainLabels[chainKey]}）</small>
        </h1>
        <p>
          <Badge color={applicationStatusColors[key]}>{label}</Badge>
        </p>
      </header>
      <Seals round={chain.current} title="決裁欄" />
      <Standing chain={chain} />
      <Summary row={row} />
      <Amounts row={row} />
      <Comments round={chain.current} />
      <EarlierRounds rounds={chain.earlier} />
    </div>
  );
}

/** Names of the fields that say what is decided on; what was never filled in is left out. */
const facts = [
  'entryNumber',
  'grantNumber',
  'title',
  'organizationName',
  'representativeUserName',
  'contactUserName',
  'grantId',
  'category',
  'grantYear',
  'grantPeriod',
  'entryDate',
];

function Summary({ row }: { readonly row: RowData }) {
  const text = (name: string) => textOf(applications, name, row);
  return (
    <section className="paper-part" aria-labelledby="summary">
      <h2 id="summary">申請の概要</h2>
      <dl className="paper-facts">
        {facts.map((name) => (
          <div key={name} className={name === 'title' ? 'paper-wide' : undefined}>
            <dt>{applications.fields[name as keyof typeof applications.fields].label}</dt>
            <dd>{text(name)}</dd>
          </div>
        ))}
        <div className="paper-wide">
          <dt>活動期間</dt>
          <dd>
            {text('startDate')} から {text('endDate')} まで
          </dd>
        </div>
      </dl>
    </section>
  );
}
