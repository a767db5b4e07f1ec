/** What React tells of a pressed key, as far as it matters here. */
interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly repeat: boolean;
  readonly keyCode: number;
  readonly nativeEvent: { readonly isComposing: boolean };
}

/**
 * Whether a pressed key sends the comment: Enter does, Shift+Enter breaks the line. Enter that ends the conversion of a Japanese word sends nothing;
 * Safari has ended the composition by then and tells it by the key code alone.
 */
export function sendsOn({ key, shiftKey, repeat, keyCode, nativeEvent }: Pressed): boolean {
  return key === 'Enter' && !shiftKey && !repeat && !nativeEvent.isComposing && keyCode !== 229;
}
