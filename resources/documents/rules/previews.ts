interface About {
  readonly contentType: string | null;
  readonly scanState: string | null;
}

/** How a file can be looked at here, by what its content was found to be when it came in. */
export function previewOf({ contentType }: About): 'pdf' | 'image' | null {
  if (contentType === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|gif)$/.test(contentType ?? '') ? 'image' : null;
}

/** Why a file is not shown, and what to do instead; null when it is. */
export function obstacleText(file: About): string | null {
  if (file.scanState === 'waiting') return 'ウイルス検査が終わるまで、このファイルは開けません。終わると自動で表示します。';
  if (file.scanState === 'infected') return 'ウイルスが検出されたため、このファイルは開けません。差し戻して、別のファイルの提出を依頼してください。';
  return previewOf(file) === null ? 'この種類のファイルはここでは表示できません。ダウンロードしてご覧ください。' : null;
}
