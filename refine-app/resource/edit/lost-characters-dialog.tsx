import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fieldsCss from '../kinds/fields.module.css';
import type { Encoding } from '../list/export-encodings.ts';

interface Props {
  /** The server's message: which characters cannot be encoded. */
  readonly text: string;
  readonly onChoose: (encoding: Encoding) => void;
  readonly onClose: () => void;
}

/** Asks whether to export as UTF-8, with marks in place of the characters, or not at all. */
export function LostCharactersDialog({ text, onChoose, onClose }: Props) {
  return (
    <Dialog
      maskClosable
      title="Shift_JISで表せない文字があります"
      onCancel={onClose}
      footer={[
        <Button key="stop" onClick={onClose}>
          やめる
        </Button>,
        <Button key="substitute" onClick={() => onChoose('cp932Substituted')}>
          「〓」に置き換えて出力する
        </Button>,
        <Button key="utf8" type="primary" onClick={() => onChoose('utf8')}>
          UTF-8で出力する
        </Button>,
      ]}
    >
      <p className={fieldsCss.cellLines}>{text}</p>
    </Dialog>
  );
}
