import { Alert, Button, Input, Modal, Radio } from 'antd';
import { type KeyboardEvent, useId } from 'react';
import type { PanelProps } from './application.ts';
import { useComment } from './use-comment.ts';
import { VisibilityLabel } from './visibility-label.tsx';

type CommentState = ReturnType<typeof useComment>;

/** Writes a comment: for colleagues unless one chooses otherwise, and for the grantee only after a second look. */
export function CommentForm({ application }: PanelProps) {
  const id = useId();
  const comment = useComment(application.id);
  const { internal } = comment;
  return (
    <form
      className={internal ? 'comment-form comment-internal' : 'comment-form'}
      aria-label="コメントを書く"
      onSubmit={(event) => {
        event.preventDefault();
        comment.submit();
      }}
    >
      <Audience id={id} internal={internal} onChange={comment.setInternal} />
      <TextBox id={id} comment={comment} />
      {comment.failure && (
        <Alert type="error" showIcon role="alert" message="送信できませんでした。書いた内容はそのまま残っています。" description={comment.failure} />
      )}
      <div className="form-buttons">
        <Button type="primary" htmlType="submit" loading={comment.sending}>
          {internal ? '内部のコメントを残す' : '助成者に公開する'}
        </Button>
      </div>
      {comment.asked && <PublishDialog comment={comment} organization={application.organizationName} />}
    </form>
  );
}

function Audience({ id, internal, onChange }: { readonly id: string; readonly internal: boolean; readonly onChange: (internal: boolean) => void }) {
  return (
    <div className="comment-audience">
      <span id={`${id}-audience`}>公開範囲</span>
      <Radio.Group
        name={`${id}-audience`}
        aria-labelledby={`${id}-audience`}
        value={internal}
        onChange={(event) => onChange(event.target.value)}
        options={[
          { value: true, label: <VisibilityLabel internal shownText="" /> },
          { value: false, label: <VisibilityLabel internal={false} shownText="助成者に公開" /> },
        ]}
      />
    </div>
  );
}

function TextBox({ id, comment }: { readonly id: string; readonly comment: CommentState }) {
  return (
    <>
      <label htmlFor={id}>コメント</label>
      <Input.TextArea
        id={id}
        value={comment.text}
        autoSize={{ minRows: 2, maxRows: 12 }}
        onChange={(event) => comment.setText(event.target.value)}
        onKeyDown={(event) => sendOnEnter(event, comment.submit)}
        status={comment.error ? 'error' : ''}
        aria-invalid={comment.error ? true : undefined}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="comment-help">
        {comment.error && <span className="failed">{comment.error}　</span>}
        Enterで送信、Shift＋Enterで改行します。
      </p>
    </>
  );
}

interface DialogProps {
  readonly comment: CommentState;
  readonly organization: string | null;
}

function PublishDialog({ comment, organization }: DialogProps) {
  return (
    <Modal
      open
      title="コメントを助成者に公開します"
      okText="公開する"
      cancelText="やめる"
      confirmLoading={comment.sending}
      onOk={comment.publish}
      onCancel={comment.stepBack}
      maskClosable={false}
    >
      <p>「{organization ?? '助成者'}」の方が、この申請の画面で読めるようになります。</p>
      <blockquote className="timeline-comment cell-lines">{comment.text.trim()}</blockquote>
    </Modal>
  );
}

/** Enter that ends the conversion of a Japanese word sends nothing; Safari tells that by the key code alone. */
function sendOnEnter(event: KeyboardEvent, send: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || event.keyCode === 229) return;
  event.preventDefault();
  send();
}
