import { EyeOutlined, LockOutlined } from '@ant-design/icons';
import './visibility.css';

/** Who can read a comment: loud where it must never reach the grantee. */
export function VisibilityLabel({ internal, shownText }: { readonly internal: boolean; readonly shownText: string }) {
  return internal ? (
    <span className="visibility visibility-internal">
      <LockOutlined aria-hidden="true" /> 内部のみ
    </span>
  ) : (
    <span className="visibility">
      <EyeOutlined aria-hidden="true" /> {shownText}
    </span>
  );
}
