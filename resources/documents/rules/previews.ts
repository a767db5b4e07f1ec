interface PreviewFacts {
  readonly contentType: string | null;
  readonly scanState: string | null;
}

/** How a file can be previewed, by the content type detected on upload. */
export function previewOf({ contentType }: PreviewFacts): 'pdf' | 'image' | null {
  if (contentType === 'application/pdf') return 'pdf';
  return /^image\/(png|jpeg|gif)$/.test(contentType ?? '') ? 'image' : null;
}

/** Why a file cannot be previewed, and what to do instead; null when it can. */
export function previewObstacle(file: PreviewFacts): string | null {
  if (file.scanState === 'waiting') return 'ウイルス検査が終わるまで、このファイルは開けません。終わると自動で表示します。';
  if (file.scanState === 'infected') return 'ウイルスが検出されたため、このファイルは開けません。差し戻して、別のファイルの提出を依頼してください。';
  return previewOf(file) === null ? 'この種類のファイルはここでは表示できません。ダウンロードしてご覧ください。' : null;
}
