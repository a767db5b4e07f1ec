/** A step that was not taken: what happened, and that nothing is lost. */
export function StepFailure({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="sheet load-failure" role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
      <p className="soft">入力した内容は残っています。</p>
    </div>
  );
}
