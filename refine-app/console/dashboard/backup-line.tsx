import { Link } from 'react-router';
import { formatDateTime } from '../../../domain/dates/japan-date.ts';
import { resources } from '../../../resources.config.ts';
import { Badge } from '../../ui/badge.tsx';
import { listAddress } from '../../ui/list-address.ts';
import type { Stats } from './stats.ts';

/** Whether all this could be brought back: the heads answer for it. */
export function BackupLine({ at, isOld }: NonNullable<Stats['lastBackup']>) {
  return (
    <p className="soft rich-text">
      <Link to={listAddress(resources.backups, {})}>最後のバックアップ</Link>：{at ? formatDateTime(at) : 'まだありません'}{' '}
      {isOld && <Badge color="red">{at ? '古くなっています' : 'システムの管理者にご確認ください'}</Badge>}
    </p>
  );
}
