import clsx from 'clsx/lite';
import { Dialog } from '../../ui/dialog.tsx';
import consoleCss from '../console.module.css';
import css from './keys-dialog.module.css';

const keys: readonly [keys: readonly string[], effect: string][] = [
  [['Ctrl', 'K'], '画面・申請・団体・ユーザーを探す（Mac は ⌘ K）'],
  [['Ctrl', 'S'], '入力中の内容を保存する（Mac は ⌘ S）'],
  [['Esc'], '開いている小窓を閉じる'],
  [['Tab'], '次の項目へ移る（Shift を押しながらで前の項目へ）'],
  [['J', 'K'], '一覧：次の行へ・前の行へ（行の上では ↓ ↑ でも）'],
  [['X'], '一覧：いまの行を選択する・選択を外す'],
  [['Shift', 'クリック'], '一覧：前に押した行から、ここまでをまとめて選択する・選択を外す'],
  [['Enter'], '一覧：いまの行を開く'],
  [['J', 'K'], '確認待ちの書類・領収書を順に見ているとき、次へ・前へ'],
  [['A', 'R'], '確認待ちの書類・領収書の詳細：承認する・差し戻す'],
  [['1', '〜', '5'], '審査：いまの項目に点数を付けて、次の項目へ移る'],
  [['J', 'K'], '審査：次の案件へ・前の案件へ'],
  [['?'], 'このキーの一覧を開く'],
];

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog maskClosable onCancel={onClose} footer={null} title="キーボードでできること" width={520}>
      <dl className={clsx(css.keys, consoleCss.keyNames)}>
        {keys.map(([names, effect]) => (
          <div key={effect}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
