import type { DecisionChain } from '../../../domain/workflow/decision-chain.ts';
import { returnsFrom } from '../../../domain/workflow/decision-seats.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';

/** Where the decision stands, and what the next approver may do. */
export function Standing({ chain: { standing, next, current } }: { readonly chain: DecisionChain }) {
  if (next) {
    const targets = returnsFrom(next).map(({ whom, status }) => `${whom}「${status}」`);
    return (
      <p className="standing">
        次の決裁者は<strong>{next.label}</strong>です。承認すると「{statusEntry(next.to).label}」に進みます。
        {targets.length > 0 && `差し戻す先：${targets.join('、')}。`}
      </p>
    );
  }
  if (standing === 'through') return <p className="standing">すべての決裁が終わりました。</p>;
  if (standing === 'before') return <p className="standing">まだ決裁に回っていません。</p>;
  const to = current.ending && statusEntry(current.ending.to).label;
  if (current.outcome === 'left') return <p className="standing">決裁が終わる前に「{to}」へ移りました。</p>;
  return <p className="standing">「{to}」として差し戻されました。直したあと、もう一度決裁に回ります。</p>;
}
