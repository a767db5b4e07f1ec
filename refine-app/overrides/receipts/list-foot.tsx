import { DownloadOutlined, FolderOpenOutlined } from '@ant-design/icons-svg';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '../../../schema/resource.ts';
import { may } from '../../providers/access.ts';
import { type ListState, readListState } from '../../providers/list-state.ts';
import { useMe } from '../../providers/session.ts';
import { Button } from '../../ui/button.tsx';
import { countText } from '../../ui/count-text.ts';
import { adviceText } from '../../ui/failure.ts';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toasts.ts';
import { downloadFile } from '../../ui/transfer.ts';

/** The way to hand the rows of all pages to an auditor. */
export function ListFoot({ resource }: { readonly resource: Resource }) {
  const { search } = useLocation();
  if (!may(useMe(), resource.name, 'archive')) return null;
  return (
    <footer className="receipts-foot">
      <RulesButton />
      <ArchiveButton query={conditionsOf(readListState(resource, search))} />
    </footer>
  );
}

/** The rules that the law asks for where records are kept electronically. */
function RulesButton() {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadFile('/api/admin/receipts/rules', '事務処理規程.pdf').catch((error: unknown) =>
      toast({ type: 'error', title: '事務処理規程を保存できませんでした', message: adviceText(error) }),
    );
    setBusy(false);
  };
  return (
    <Button icon={<Icon of={DownloadOutlined} />} loading={busy} onClick={() => void save()}>
      事務処理規程（PDF）
    </Button>
  );
}

function ArchiveButton({ query }: { readonly query: URLSearchParams }) {
  const [received, setReceived] = useState<number>();
  const save = async () => {
    setReceived(0);
    await downloadFile(`/api/admin/receipts/archive?${query}`, 'receipts.zip', setReceived)
      .then((headers) => tellMissing(Number(headers['x-missing-images'])))
      .catch((error: unknown) => toast({ type: 'error', title: '出力に失敗しました', message: adviceText(error) }));
    setReceived(undefined);
  };
  return (
    <Button icon={<Icon of={FolderOpenOutlined} />} loading={received !== undefined} onClick={() => void save()}>
      {received ? `出力中… ${countText(Math.ceil(received / 1024))}KB` : '一覧・画像・変更の記録をまとめて出力（zip）'}
    </Button>
  );
}

/** What could not be put in is said at once, not found out by an auditor. */
function tellMissing(count: number): void {
  if (!(count > 0)) return;
  const message = `画像${countText(count)}枚は入っていません。理由は、zipの中の missing-images.csv にあります。`;
  toast({ type: 'warning', title: '入れられなかった画像があります', message });
}

function conditionsOf({ q, filters }: ListState): URLSearchParams {
  const set = Object.entries(filters).flatMap(([name, values]) => values.map((value) => [name, value]));
  return new URLSearchParams(q ? [['q', q], ...set] : set);
}
