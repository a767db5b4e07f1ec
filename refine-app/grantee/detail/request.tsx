import { formatDate, japanDate } from '../../../domain/dates/japan-date.ts';
import { useHistory } from '../dashboard/use-history.ts';
import type { MyApplication } from '../use-my-applications.ts';

/** What the foundation wrote when it brought the application to where it stands, or last sent it back. */
export function Request({ application }: { application: MyApplication }) {
  const { history } = useHistory(application.id);
  const asks = application.status === 'UNDER_REVISION' ? 'REVISION_REQUESTED' : application.status;
  const request = history.find(({ toStatus }) => toStatus === asks);
  if (!request?.comment || request.userRole === 'recipient') return null;
  return (
    <div className="request">
      <strong>基金からのお願い（{formatDate(japanDate(new Date(request.createdAt)))}）</strong>
      <p>{request.comment}</p>
    </div>
  );
}
