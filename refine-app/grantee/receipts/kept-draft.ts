import { emptyTexts, type ReceiptTexts } from './form-values.ts';

/** What is typed and not saved waits in this browser: it outlives a reload, an ended session and a closed tab. It belongs to one person and one receipt. */
export function keptDraft(userId: number, applicationId: number, receipt: number | 'new') {
  const key = `seseragiReceiptDraft/${userId}/${applicationId}/${receipt}`;
  return {
    /** What was typed, over the receipt as it is now: what nobody has touched here follows what others have changed meanwhile. */
    read(now: ReceiptTexts): ReceiptTexts | null {
      const kept = parse(localStorage.getItem(key));
      if (!kept) return null;
      const { base, ...texts } = kept;
      const typed = Object.entries(texts).filter(([name, value]) => !base || !isSame(value, base[name as keyof ReceiptTexts]));
      return { ...now, ...Object.fromEntries(typed) };
    },
    /** @param base what the form began with */
    write: (texts: ReceiptTexts, base: ReceiptTexts): void => localStorage.setItem(key, JSON.stringify({ ...texts, base })),
    forget: (): void => localStorage.removeItem(key),
  };
}

type Kept = ReceiptTexts & { readonly base?: ReceiptTexts };

/** What another version of this program has stored is not trusted beyond its shape. */
function parse(text: string | null): Kept | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !Array.isArray((kept as ReceiptTexts).lines)) return null;
    return { ...emptyTexts, ...kept };
  } catch {
    return null;
  }
}

/** A text, a flag, or the parts by rate. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
