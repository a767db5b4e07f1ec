import { selectGrant, useSelectedGrant } from '../selected-grant.ts';
import type { Envelope } from './use-envelope.ts';

/** Says so where the letter is about another grant than the one that stands above every page: a mail or a task leads to it. */
export function OtherGrant({ envelope: { grantNumber } }: { readonly envelope: Envelope }) {
  const selected = useSelectedGrant();
  if (selected === null || !grantNumber || selected === grantNumber) return null;
  return (
    <div className="sheet other-grant">
      <p>
        選択中の助成（{selected}）とは別の、<strong>助成番号 {grantNumber}</strong> の書類です。
      </p>
      <button type="button" className="button" onClick={() => selectGrant(grantNumber)}>
        この助成に切り替える
      </button>
    </div>
  );
}
