import { http } from '../../../../../refine-app/data/http.ts';
import { InputsDialog } from '../../../../../refine-app/resource/kinds/inputs/inputs-dialog.tsx';
import { toast } from '../../../../../refine-app/ui/toasts.ts';
import { useRefresh } from '../../../../../refine-app/ui/use-refresh.ts';
import { choice, flag, longText, reference } from '../../../../../schema/fields.ts';
import { conflictAnswers, tieKinds } from '../../../rules/terms.ts';
import { type Item, type Pair, type Round, review_rounds } from './round.ts';

interface Props {
  readonly row: Round;
  readonly items: readonly Item[];
  /** Preselected member and application. */
  readonly preset?: Pair;
  readonly onClose: () => void;
}

/** Records a conflict of interest of a committee member or a member of staff. */
export function ConflictDialog({ row, items, preset, onClose }: Props) {
  const refresh = useRefresh();
  const fields = fieldsFor(items);
  return (
    <InputsDialog
      resource={review_rounds}
      title="利害関係を記録する"
      rows={[row]}
      ability="update"
      confirmLabel="記録する"
      fields={fields}
      {...(preset && { begin: { applicationId: String(preset.applicationId), userId: preset.userId } })}
      run={(_, { applicationId, ...values }) =>
        http.post(`/api/review_rounds/${row.id}/conflicts`, { ...values, applicationId: Number(applicationId) })
      }
      onDone={([outcome]) => {
        void refresh();
        if (!outcome || outcome.failure) return;
        toast({ type: 'success', title: '記録しました', message: '利害関係を記録しました' });
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        委員の「関係あり」「判断できない」を記録すると、その案件の書類はその委員に見えなくなり、点数はどの集計にも入りません。職員の場合は、その案件の審査の内容が見えなくなります。
      </p>
    </InputsDialog>
  );
}

const fieldsFor = (items: readonly Item[]) => ({
  applicationId: choice(
    '案件',
    Object.fromEntries(
      items.map(({ applicationId, position, organizationName, title }) => [applicationId, `${position}　${organizationName}「${title}」`]),
    ),
    { required: '案件を選択してください' },
  ),
  userId: reference('だれの', 'users', { required: '委員か職員を選択してください' }),
  answer: choice('申告', conflictAnswers, { required: '「関係なし」「関係あり」「判断できない」から選んでください', startsAs: 'conflict' }),
  kind: choice('関係', tieKinds),
  reason: longText('内容', { required: '内容を入力してください', max: 1000 }),
  pinned: flag('固定', { default: true, words: ['事務局が固定', '本人が改められる'] }),
});
