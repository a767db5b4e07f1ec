/**
 * The address of a page that opens by a token. It stands behind `#`: browsers keep that part to themselves, so that the token reaches no server, no
 * proxy's log and no other site's `Referer`.
 */
export function tokenLink({ publicUrl }: { readonly publicUrl: string }, path: string, token: string): string {
  return `${publicUrl}${path}#token=${token}`;
}
