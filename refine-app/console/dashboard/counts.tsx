import { Link } from 'react-router';
import { japanDate } from '../../../domain/dates/japan-date.ts';
import { cardsOf, filtersOf } from '../../../schema/derive/cards.ts';
import { filteredPath } from '../../ui/list-address.ts';
import { resourceMap } from '../../ui/present.ts';
import type { Stats } from './stats.ts';

const cards = cardsOf(resourceMap);

/** The counts that the role may know, each a way to the rows behind it. */
export function Counts({ stats }: { stats: Stats }) {
  const numbers = stats as unknown as Readonly<Record<string, number | null | undefined>>;
  const known = cards.flatMap((card) => (typeof numbers[card.name] === 'number' ? [{ card, count: Number(numbers[card.name]) }] : []));
  if (known.length === 0) return null;
  const today = japanDate(new Date());
  return (
    <ul className="counts" aria-label="件数">
      {known.map(({ card, count }) => (
        <li key={card.name}>
          <Link to={filteredPath(card.resource, filtersOf(card, today))} className="count">
            <span className="count-label">{card.label}</span>
            <span className="count-number">
              {count.toLocaleString('ja-JP')}
              <small>件</small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
