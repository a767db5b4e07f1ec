/** Who can read a comment: loud where it must never reach the grantee. */
export function Visibility({ internal }: { readonly internal: boolean }) {
  if (!internal) return <span className="comment-shown">助成者に公開</span>;
  return (
    <span className="comment-lock">
      <Lock /> 内部のみ
    </span>
  );
}

function Lock() {
  return (
    <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
      <path d="M4.5 7V5a3.5 3.5 0 0 1 7 0v2" fill="none" stroke="currentColor" strokeWidth="1.6" />
      <rect x="3" y="7" width="10" height="7" rx="1.5" fill="currentColor" />
    </svg>
  );
}
