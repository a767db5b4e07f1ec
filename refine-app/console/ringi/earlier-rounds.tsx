import type { Round } from '../../../domain/workflow/decision-chain.ts';
import { actsOf, Remarks } from './comments.tsx';
import { Seals } from './seals.tsx';

const endings: Readonly<Record<Round['outcome'], string>> = {
  running: '',
  through: '承認されました',
  returned: '差し戻されました',
  left: '決裁の途中で取り下げられました',
};

/** How the papers went before they came back: kept on the sheet, so that nobody has to ask. */
export function EarlierRounds({ rounds }: { readonly rounds: readonly Round[] }) {
  if (rounds.length === 0) return null;
  return (
    <section className="paper-part" aria-labelledby="earlier">
      <h2 id="earlier">これまでの回</h2>
      {rounds.map((round, index) => (
        <section key={round.ending?.at ?? index} className="earlier" aria-label={`${index + 1}回目`}>
          <p>
            <strong>{index + 1}回目</strong>　{endings[round.outcome]}
          </p>
          {round.stamps.some(({ act }) => act) && <Seals round={round} title={`${index + 1}回目の決裁欄`} small />}
          <Remarks acts={actsOf(round)} />
        </section>
      ))}
    </section>
  );
}
