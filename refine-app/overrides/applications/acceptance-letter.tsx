import { DownloadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { adviceText } from '../../ui/failure.ts';
import { toast } from '../../ui/toasts.ts';
import { downloadFile } from '../../ui/transfer.ts';

/** Long enough to read what is missing, and where. */
const readingTime = 15_000;

/** The acceptance letter as it would go out today (spec, first file, section 2: test tools). */
export function AcceptanceLetter({ applicationId }: { readonly applicationId: number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await downloadFile(`/api/application_pdf/ukesyo/${applicationId}`, `ukesyo_${applicationId}.pdf`).catch((error: unknown) =>
      toast({ type: 'error', title: '請書を保存できませんでした', message: adviceText(error), duration: readingTime }),
    );
    setBusy(false);
  };
  return (
    <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
      請書（PDF）を保存する
    </Button>
  );
}
