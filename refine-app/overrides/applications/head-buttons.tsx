import { Button } from 'antd';
import type { Phase, StatusEntry } from '../../../domain/workflow/application-statuses.ts';
import { ActionButtons } from '../../actions/action-buttons.tsx';
import { ChangeStatusButton } from '../../actions/applications/change-status.tsx';
import { BulkMailButton } from '../../actions/mail/bulk-mail-button.tsx';
import { may } from '../../providers/access.ts';
import { useMe } from '../../providers/session.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { editPath } from '../../ui/record-path.ts';
import { AcceptanceLetter } from './acceptance-letter.tsx';
import { type Application, applications } from './application.ts';

interface Props {
  readonly application: Application;
  readonly status: StatusEntry | undefined;
  readonly onDelete: () => void;
}

/** What may be done to the application, and the papers about it that are made from its data. */
export function HeadButtons({ application, status, onDelete }: Props) {
  const entry = new URLSearchParams({ entryNumber: application.entryNumber });
  const me = useMe();
  const inOffice = may(me, 'status_histories', 'read');
  // Those who have the test tools find it there, where the spec puts it.
  const hasTools = may(me, applications.name, 'test');
  return (
    <div className="record-buttons">
      <ChangeStatusButton resource={applications} rows={[application]} />
      <BulkMailButton resource={applications} rows={[application]} counted={false} />
      <ActionButtons resource={applications} rows={[application]} names={application.abilities} />
      {inOffice && !hasTools && status && isGranted(status) && <AcceptanceLetter applicationId={application.id} />}
      {inOffice && status && isDecidedOn(status) && <LinkButton to={`/admin/applications/ringi?${entry}`}>稟議書</LinkButton>}
      <LinkButton to={`/admin/workflow?${entry}`}>流れの図</LinkButton>
      {application.abilities.includes('update') && <LinkButton to={editPath(applications, application.id)}>編集する</LinkButton>}
      {application.abilities.includes('delete') && (
        <Button danger onClick={onDelete}>
          削除する
        </Button>
      )}
    </div>
  );
}

const decidedPhases: readonly Phase[] = ['advance', 'decision', 'returned', 'settlement'];

/** Whether there is something to decide on paper, or was. */
function isDecidedOn({ key, phase }: StatusEntry): boolean {
  return decidedPhases.includes(phase) || key === 'GRANT_COMPLETED';
}

const grantedPhases: readonly Phase[] = ['contract', 'advance', 'activity', 'report', 'decision', 'returned', 'settlement'];

/** Whether the board has granted it: there is something to accept, or was. */
function isGranted({ key, phase }: StatusEntry): boolean {
  return grantedPhases.includes(phase) || key === 'GRANT_COMPLETED';
}
