/** What an empty choice or panel says when nothing more is known. */
export function Empty({ text = '該当するものがありません' }: { text?: string }) {
  return <p className="empty">{text}</p>;
}
