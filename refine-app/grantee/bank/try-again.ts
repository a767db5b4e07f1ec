/** Asks the server again. The button that was pressed goes away, so the focus moves to the question's first input. */
export function tryAgain(query: { readonly refetch: () => unknown }): void {
  document.activeElement?.closest('form')?.querySelector('input')?.focus();
  void query.refetch();
}
