/** Why the foundation sent it back: the first thing to be read. */
export function Reason({ text }: { readonly text: string }) {
  return (
    <section className="sheet receipt-returned" aria-label="差し戻しの理由">
      <p>
        <strong>基金からの差し戻しの理由</strong>
      </p>
      <p className="kept-lines">{text}</p>
    </section>
  );
}
