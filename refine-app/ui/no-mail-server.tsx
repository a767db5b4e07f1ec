import { Alert } from 'antd';
import { metaOf } from './foundation.ts';

/** Whether a mail server is configured, as the server states in the console's page. */
export function hasMailServer(): boolean {
  return metaOf('mail-server') !== 'none';
}

/** A warning where mails are sent or listed, if no mail server is configured. */
export function NoMailServer() {
  if (hasMailServer()) return null;
  return (
    <Alert
      type="warning"
      showIcon
      message="メールの送信サーバーが設定されていません"
      description="メールは宛先に届かず、「送信メール」に保管されます。システムの管理者が設定すると、送信待ちのメールから送られます。"
    />
  );
}
