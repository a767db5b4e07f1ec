import { Alert } from 'antd';
import { metaOf } from './foundation.ts';

/** Whether mails leave at all; the server says so in the console's page. */
export function hasMailServer(): boolean {
  return metaOf('mail-server') !== 'none';
}

/** Stands wherever mails are sent or looked at; nothing where a mail server is set up. */
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
