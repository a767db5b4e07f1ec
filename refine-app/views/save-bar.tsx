import { Alert, Button } from 'antd';
import type { ResourceForm } from './use-resource-form.ts';

interface Props {
  readonly form: ResourceForm;
  /** What the button says. */
  readonly save: string;
  readonly failed?: string | undefined;
  readonly onCancel: () => void;
}

/** The end of a form: what went wrong, saving and leaving, and whether anything is unsaved. */
export function SaveBar({ form, save, failed = '保存できませんでした', onCancel }: Props) {
  return (
    <>
      {form.failure && (
        <Alert
          type="error"
          showIcon
          role="alert"
          message={failed}
          description={<span className="cell-lines">{`${form.failure}\n入力した内容はそのまま残っています。`}</span>}
        />
      )}
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={form.saving}>
          {save}
        </Button>
        <Button onClick={onCancel} disabled={form.saving}>
          やめる
        </Button>
        <span className="form-state" role="status">
          {form.dirty ? '保存していない変更があります' : ''}
        </span>
      </div>
    </>
  );
}
