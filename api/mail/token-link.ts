/**
 * The address of a page that opens by a token. The token is in the fragment, which browsers do not send, so that it reaches no server, proxy log or
 * `Referer`.
 */
export function tokenLink({ publicUrl }: { readonly publicUrl: string }, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`;
}
