import type { OwnButtonProps } from '../../../../../refine-app/resource/actions/own-button.ts';
import { DownloadButton } from '../../../../../refine-app/ui/download-button.tsx';

/** Downloads the blank form as a PDF. */
export function PaperButton({ rows: [row] }: OwnButtonProps) {
  if (!row) return null;
  return (
    <DownloadButton url={`/api/application_forms/${row.id}/paper`} fileName={`${row.name}_第${row.number}版.pdf`} failed="様式を保存できませんでした">
      様式PDF（空欄）
    </DownloadButton>
  );
}
