import { emptyTexts, type ReceiptTexts } from './form-values.ts';

/** What is typed and not saved waits in this browser: it outlives a reload, an ended session and a closed tab. It belongs to one person and one receipt. */
export function keptDraft(userId: number, applicationId: number, receipt: number | 'new') {
  const key = `seseragiReceiptDraft/${userId}/${applicationId}/${receipt}`;
  return {
    read: (): ReceiptTexts | null => parse(localStorage.getItem(key)),
    write: (texts: ReceiptTexts): void => localStorage.setItem(key, JSON.stringify(texts)),
    forget: (): void => localStorage.removeItem(key),
  };
}

/** What another version of this program has stored is not trusted beyond its shape. */
function parse(text: string | null): ReceiptTexts | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !Array.isArray((kept as ReceiptTexts).lines)) return null;
    return { ...emptyTexts, ...kept };
  } catch {
    return null;
  }
}
