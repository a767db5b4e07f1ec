/** A mail's body as its reader sees it. HTML stands in a frame of its own, where nothing runs, loads or leads anywhere. */
export function MailText({ body, isHtml, label = 'メールの本文' }: { readonly body: string; readonly isHtml: boolean; readonly label?: string }) {
  if (isHtml) return <iframe className="mail-frame" title={label} sandbox="" srcDoc={`${frameHead}${body}`} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="mail-plain" aria-label={label} tabIndex={0}>
      {body}
    </section>
  );
}

/** Nothing from elsewhere, and the letter's own black on white in either mode. The one style is the frame's own. */
const frameHead = `<!doctype html><html lang="ja"><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-STYLE'"><style>STYLE_TEXT</style>`;
