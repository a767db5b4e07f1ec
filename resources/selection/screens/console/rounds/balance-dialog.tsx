import { http } from '../../../../../refine-app/data/http.ts';
import { InputsDialog } from '../../../../../refine-app/resource/kinds/inputs/inputs-dialog.tsx';
import { integer } from '../../../../../schema/fields.ts';
import { type Balance, type Round, review_rounds } from './round.ts';

const fields = { perItem: integer('1件あたりの委員の数', { required: '委員の数を入力してください', min: 1, max: 50, unit: '人', startsAs: 3 }) };

interface Props {
  readonly row: Round;
  readonly onProposed: (balance: Balance) => void;
  readonly onClose: () => void;
}

/** Asks for the number of reviewers per application and fetches a balanced proposal. */
export function BalanceDialog({ row, onProposed, onClose }: Props) {
  return (
    <InputsDialog
      resource={review_rounds}
      title="均等に割り当てる"
      rows={[row]}
      ability="update"
      confirmLabel="案を作る"
      fields={fields}
      run={async (_, values) => (await http.post<Balance>(`/api/review_rounds/${row.id}/balance`, values)).data}
      onDone={([outcome]) => {
        if (outcome && !outcome.failure) onProposed(outcome.answer as Balance);
      }}
      onClose={onClose}
    >
      <p>
        件数の少ない委員から順に、利害関係も未確認の手がかりもない案件を、おもに審査する種別に合わせて割り当てる案を作ります。案は、確かめてから割り当てます。
      </p>
    </InputsDialog>
  );
}
