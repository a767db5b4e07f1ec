import { Modal } from 'antd';
import { useRef, useState } from 'react';
import type { Resource } from '../../schema/resource.ts';
import type { RowData } from '../ui/row.ts';
import { useReturnFocus } from '../ui/use-return-focus.ts';
import { ResourceForm } from './form.tsx';

interface Props {
  readonly resource: Resource;
  readonly row?: RowData | undefined;
  readonly onClose: () => void;
}

/** Creating or editing over the list; closing asks once something was typed. */
export function FormDialog({ resource, row, onClose }: Props) {
  const [dirty, setDirty] = useState(false);
  const [asking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  useReturnFocus();
  const leave = () => (dirty ? setAsking(true) : onClose());
  return (
    <Modal
      open
      width={640}
      style={{ top: 48 }}
      title={`${resource.label}の${row ? '編集' : '登録'}`}
      footer={null}
      maskClosable={false}
      onCancel={leave}
      afterOpenChange={() => body.current?.querySelector<HTMLElement>('input, textarea')?.focus()}
    >
      <div ref={body}>
        <ResourceForm resource={resource} row={row} onSaved={onClose} onCancel={leave} onDirty={setDirty} />
      </div>
      <Modal
        open={asking}
        title="入力をやめますか"
        okText="変更を捨てて閉じる"
        okButtonProps={{ danger: true }}
        cancelText="入力を続ける"
        onOk={onClose}
        onCancel={() => setAsking(false)}
      >
        入力した内容は保存されません。
      </Modal>
    </Modal>
  );
}
