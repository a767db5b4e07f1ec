import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { isRole, roleLabels } from '../../../domain/roles.ts';
import type { Act, Round } from '../../../domain/workflow/decision-chain.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';

/** The approvers' words in full. */
export function Comments({ round }: { readonly round: Round }) {
  const acts = actsOf(round).filter(({ comment }) => comment);
  return (
    <section className="paper-part" aria-labelledby="remarks">
      <h2 id="remarks">意見・コメント</h2>
      {acts.length === 0 ? <p className="soft">コメントはありません。</p> : <Remarks acts={acts} />}
    </section>
  );
}

/** What was done in a round, in order. */
export function actsOf({ stamps, ending }: Round): Act[] {
  const stamped = stamps.flatMap(({ act, carried }) => (act && !carried ? [act] : []));
  return ending && !stamped.includes(ending) ? [...stamped, ending] : stamped;
}

export function Remarks({ acts }: { readonly acts: readonly Act[] }) {
  return (
    <ul className="remarks">
      {acts.map((act) => (
        <li key={`${act.at}${act.to}`}>
          <p className="remark-head">
            {isRole(act.role) && roleLabels[act.role]} {act.name} <time dateTime={act.at}>{formatDateTime(act.at)}</time> →{' '}
            {statusEntry(act.to).label}
          </p>
          {act.comment && <p className="remark">{act.comment}</p>}
        </li>
      ))}
    </ul>
  );
}
