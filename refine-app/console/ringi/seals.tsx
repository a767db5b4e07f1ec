import { formatDateTime, japanDate } from '../../../domain/dates/japan-date.ts';
import { isRole, roleLabels } from '../../../domain/roles.ts';
import type { Act, Round, Stamp, StampState } from '../../../domain/workflow/decision-chain.ts';

/** What stands below each seal in words. */
const words: Readonly<Record<StampState, string>> = {
  approved: '承認',
  returned: '差し戻し',
  next: '次の決裁者',
  waiting: '未到達',
  unrecorded: '記録なし',
};

interface Props {
  readonly round: Round;
  readonly title: string;
  readonly small?: boolean;
}

/** 決裁欄: a box for each approver in their order, with the seal of those who have decided. */
export function Seals({ round, title, small = false }: Props) {
  return (
    <ol className={small ? 'seals seals-small' : 'seals'} aria-label={title}>
      {round.stamps.map((stamp) => (
        <SealBox key={stamp.seat.at} stamp={stamp} />
      ))}
    </ol>
  );
}

function SealBox({ stamp: { seat, state, act, carried } }: { readonly stamp: Stamp }) {
  const decided = act && (state === 'approved' || state === 'returned');
  return (
    <li className={`seal-box seal-${state}`}>
      <p className="seal-seat">{seat.label}</p>
      {decided ? <Seal act={act} /> : <span className="seal seal-blank" aria-hidden="true" />}
      <p className="seal-word">
        {words[state]}
        {carried && '（前の回から）'}
      </p>
      {decided && (
        <p className="seal-who">
          {act.name ?? '氏名の記録なし'}
          {isRole(act.role) && act.role !== seat.roles[0] && `（${roleLabels[act.role]}）`}
          <br />
          <time dateTime={act.at}>{formatDateTime(act.at)}</time>
        </p>
      )}
    </li>
  );
}

/** Drawn like a dated rubber stamp; all of it stands below in words. */
function Seal({ act }: { readonly act: Act }) {
  return (
    <span className="seal" aria-hidden="true">
      <span>{act.kind === 'approved' ? '承認' : '差戻'}</span>
      <span className="seal-date">{japanDate(new Date(act.at)).slice(2).replaceAll('-', '.')}</span>
      <span>{familyName(act.name)}</span>
    </span>
  );
}

function familyName(name: string | null): string {
  return (name ?? '').split(/[\s　]/)[0]?.slice(0, 4) ?? '';
}
