import type { Round } from '../../../domain/workflow/decision-chain.ts';
import { statusEntry } from '../../../domain/workflow/transitions.ts';
import { actsOf, Remarks } from './comments.tsx';
import { Seals } from './seals.tsx';

/** How the papers went before they came back: kept on the sheet, so that nobody has to ask. */
export function EarlierRounds({ rounds }: { readonly rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  return (
    <section className="paper-part" aria-labelledby="earlier">
      <h2 id="earlier">これまでの回</h2>
      {rounds.map((round, index) => (
        <section key={round.ending?.at ?? index} className="earlier" aria-label={`${index + 1}回目`}>
          <p>
            <strong>{index + 1}回目</strong>　{endingOf(round)}
          </p>
          {round.stamps.some(({ act }) => act) && <Seals round={round} title={`${index + 1}回目の決裁欄`} small />}
          <Remarks acts={actsOf(round).filter(({ comment, kind }) => comment || kind === 'left')} />
        </section>
      ))}
    </section>
  );
}

function endingOf({ outcome, ending }: Round): string {
  if (outcome === 'through') return 'すべて承認されました';
  if (outcome === 'returned') return '差し戻されました';
  return ending ? `決裁が終わる前に「${statusEntry(ending.to).label}」へ移りました` : '';
}
