import { useRef, useState } from 'react';
import type { Values } from '../../../schema/derive/validators.ts';
import type { Resource } from '../../../schema/resource.ts';
import { Dialog } from '../../ui/dialog.tsx';
import type { RowData } from '../../ui/row.ts';
import { ResourceForm } from './form.tsx';

interface Props {
  readonly resource: Resource;
  readonly row?: RowData | undefined;
  /** Fixed values of a new row, for which there are no inputs. */
  readonly given?: Values | undefined;
  readonly onClose: () => void;
}

/** Creates or edits a row in a dialog; closing asks for confirmation where there are changes. */
export function FormDialog({ resource, row, given, onClose }: Props) {
  const [dirty, setDirty] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const leave = () => (dirty ? setConfirming(true) : onClose());
  return (
    <Dialog
      width={640}
      style={{ top: 48 }}
      title={`${resource.label}の${row ? '編集' : '登録'}`}
      footer={null}
      onCancel={leave}
      afterOpenChange={() => body.current?.querySelector<HTMLElement>('input, textarea, [contenteditable]')?.focus()}
    >
      <div ref={body}>
        <ResourceForm resource={resource} row={row} given={given} onSaved={onClose} onCancel={leave} onDirty={setDirty} />
      </div>
      {isConfirming && (
        <Dialog
          title="入力をやめますか"
          danger
          okText="変更を捨てて閉じる"
          cancelText="入力を続ける"
          maskClosable
          onOk={onClose}
          onCancel={() => setConfirming(false)}
        >
          入力した内容は保存されません。
        </Dialog>
      )}
    </Dialog>
  );
}
