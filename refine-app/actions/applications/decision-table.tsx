import { useNavigate } from 'react-router';
import { resources } from '../../../resources.config.ts';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { forRows, type OwnButtonProps } from '../own-button.ts';

/** From chosen applications to the table in which the results of their year are decided; the first says which year that is. */
export function DecisionTableButton({ rows }: OwnButtonProps) {
  const permitted = may(useMe(), resources.decisions.name, 'read');
  const navigate = useNavigate();
  if (!permitted) return null;
  const open = () => navigate(`/admin/decisions/table?grantYear=${rows[0]?.grantYear}&ids=${rows.map(({ id }) => id).join(',')}`);
  return <Button {...forRows(rows, () => void open())}>決定の表で見る</Button>;
}
