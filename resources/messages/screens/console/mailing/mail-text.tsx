import css from '../../../../letters/screens/console/letters.module.css';

/** A mail's body as its reader sees it. HTML is shown in a sandboxed iframe without scripts, loading or navigation. */
export function MailText({ body, isHtml, label = 'メールの本文' }: { readonly body: string; readonly isHtml: boolean; readonly label?: string }) {
  if (isHtml) return <iframe className={css.mailFrame} title={label} sandbox="" srcDoc={`${frameHead}${body}`} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={css.mailPlain} aria-label={label} tabIndex={0}>
      {body}
    </section>
  );
}

/** Default style, similar to that of mail readers. */
const style =
  'body{margin:0;font:14px/1.7 "Hiragino Sans","Yu Gothic","Noto Sans JP","Noto Sans CJK JP",sans-serif;color:#1c2731;overflow-wrap:anywhere}table{border-collapse:collapse}th,td{padding:4px 8px;border:1px solid #b9c4ce}';

/** Allows only the style above, by hash, so that the mail's own styles and images are blocked as in the sent mail. */
const policy = "default-src 'none'; style-src 'sha256-cRmIiSclVIMRYMIR12gc00Mb5OJC52fahFpD/9GvZfk='";

const frameHead = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style>`;
