import { useNavigate } from 'react-router';
import { may } from '../../../../refine-app/data/access.ts';
import { useMe } from '../../../../refine-app/data/session.ts';
import { bulkButtonProps, type OwnButtonProps } from '../../../../refine-app/resource/actions/own-button.ts';
import { Button } from '../../../../refine-app/ui/button.tsx';
import { resources } from '../../../../resources.config.ts';

/** Opens the decision table with the selected applications, in the year of the first one. */
export function DecisionTableButton({ rows }: OwnButtonProps) {
  const permitted = may(useMe(), resources.decisions.name, 'read');
  const navigate = useNavigate();
  if (!permitted) return null;
  const open = () => navigate(`/admin/decisions/table?grantYear=${rows[0]?.grantYear}&ids=${rows.map(({ id }) => id).join(',')}`);
  return <Button {...bulkButtonProps(rows, () => void open())}>決定の表で見る</Button>;
}
