import { type HttpError, useOne } from '@refinedev/core';
import { resources } from '../../../resources.config.ts';
import { isMissing } from '../../ui/failure.ts';
import { Part } from '../pages/part.tsx';
import type { MyApplication } from '../use-my-applications.ts';
import { ReceiptForm } from './receipt-form.tsx';
import type { WholeReceipt } from './use-receipts.ts';

interface Props {
  readonly application: MyApplication;
  /** `new`, or the number of the receipt. */
  readonly editing: string;
  /** Goes back to the list; a text says what has been done. */
  readonly onClose: (message?: string) => void;
}

/** The form for a new receipt, or for one that is there once it has been read. */
export function FormPlace({ application, editing, onClose }: Props) {
  if (editing === 'new') return <ReceiptForm application={application} receipt={null} onClose={onClose} />;
  return <EditPlace application={application} editing={editing} onClose={onClose} />;
}

function EditPlace({ application, editing, onClose }: Props) {
  const { result: receipt, query } = useOne<WholeReceipt, HttpError>({
    resource: resources.receipts.name,
    id: editing,
    // What is being typed must not change under the hand.
    queryOptions: { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0 },
  });
  if (isMissing(query.error)) return <Unavailable text="領収書が見つかりません" onClose={onClose} />;
  return (
    <Part query={query} failed="領収書の取得に失敗しました">
      {() =>
        receipt &&
        (receipt.abilities.includes('update') ? (
          <ReceiptForm key={receipt.id} application={application} receipt={receipt} onClose={onClose} />
        ) : (
          <Unavailable text="この領収書は提出済みのため、編集できません。" onClose={onClose} />
        ))
      }
    </Part>
  );
}

function Unavailable({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  return (
    <section className="sheet">
      <p>{text}</p>
      <button type="button" className="button" onClick={() => onClose()}>
        領収書の一覧に戻る
      </button>
    </section>
  );
}
