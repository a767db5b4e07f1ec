import { useState } from 'react';
import { useSave } from '../../../../../refine-app/resource/edit/use-save.ts';
import { Value } from '../../../../../refine-app/resource/kinds/field-value.tsx';
import { InputsDialog } from '../../../../../refine-app/resource/kinds/inputs/inputs-dialog.tsx';
import baseCss from '../../../../../refine-app/ui/base.module.css';
import { Button } from '../../../../../refine-app/ui/button.tsx';
import { textOf } from '../../../../../refine-app/ui/present.ts';
import type { RowData } from '../../../../../refine-app/ui/row.ts';
import { validateFields } from '../../../../../schema/derive/validators.ts';
import { longText } from '../../../../../schema/fields.ts';
import { applications } from './application.ts';

interface Props {
  readonly row: RowData;
  readonly disabled: boolean;
  readonly onReset: () => void;
}

const fields = {
  reason: longText('やり直す理由', { max: 1000, help: '前払いの稟議や精算の決裁が始まっているときは、必ず入力してください。' }),
};

/** Removes the bank account from the application, so that the grantee registers one again (spec, second file, section 2). */
export function BankReset({ row, disabled, onReset }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { save } = useSave(applications);
  const close = () => setOpen(false);
  const done = () => {
    close();
    onReset();
  };
  if (!row.bankId) return null;
  return (
    <>
      <Button size="small" disabled={disabled} onClick={() => setOpen(true)}>
        口座の登録をやり直す
      </Button>
      {isOpen && (
        <InputsDialog
          resource={applications}
          title="口座の登録をやり直す"
          rows={[row]}
          ability="update"
          confirmLabel="口座を外す"
          danger
          fields={fields}
          run={(one, values) => save(one, { bankId: 0, ...validateFields(fields, values, 'create').values })}
          onDone={done}
          onClose={close}
        >
          <Consequences row={row} />
        </InputsDialog>
      )}
    </>
  );
}

function Consequences({ row }: Pick<Props, 'row'>) {
  return (
    <>
      <p>
        {textOf(applications, 'organizationName', row)}の「{textOf(applications, 'title', row)}」から、振込口座「
        <Value resource={applications} name="bankId" row={row} place="list" />
        」を外します。
      </p>
      <ul className={baseCss.bullets}>
        <li>助成者は、口座の登録からやり直すことになります。お知らせは送られませんので、別に連絡してください。</li>
        <li>新しい口座が登録されるまで、前払いの手続きを先に進められません。</li>
        <li>前払いの稟議や精算の決裁が始まっているときは、その始めに戻り、作成中の振込データからも外れます。</li>
        <li>口座の情報そのものは消えません。「編集」で選び直せます。</li>
      </ul>
    </>
  );
}
