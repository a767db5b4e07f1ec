/** Shown while a part loads; the style sheet holds it back for 150 ms so that a quick answer does not flicker. */
export function Waiting({ label = '読み込んでいます' }: { label?: string }) {
  return (
    <div className="waiting" role="status">
      <span className="waiting-ring" aria-hidden="true" />
      <span>{label}</span>
    </div>
  );
}
