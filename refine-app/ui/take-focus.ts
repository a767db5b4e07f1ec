/** As a `ref`: what replaces the focused part of a dialog takes the focus, once, when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}
