import { ApiError } from '../data/errors.ts';
import { http } from '../data/http.ts';

/** The channel on which the popup posts the provider's answer: an empty text, or the failure. */
const channelName = 'seseragi-sso';

/** Milliseconds to wait for the message of a popup that has closed. */
const afterClosing = 1000;

/**
 * Reauthenticates by single sign-on in a popup. Must be called within a click handler, since browsers block popups otherwise.
 * @returns when the session is confirmed
 * @throws ApiError
 */
export async function proveBySso(): Promise<void> {
  const popup = window.open('', channelName, 'popup,width=520,height=720');
  if (!popup)
    throw new ApiError(
      '確認のためのウィンドウを開けませんでした。ブラウザーの設定で、このサイトのポップアップを許可してください。',
      0,
      'popup_blocked',
    );
  try {
    const { data } = await http.post<{ address: string }>('/api/sso/proof');
    popup.location.replace(data.address);
  } catch (error) {
    popup.close();
    throw error;
  }
  const failure = await answerOf(popup);
  if (failure) throw new ApiError(failure, 0, 'sso_failed');
}

/** Called by the popup's page. */
export function postSsoResult(failure: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(failure);
  channel.close();
}

async function answerOf(popup: Window): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  const listening = new AbortController();
  try {
    return await new Promise<string>((resolve) => {
      channel.onmessage = ({ data }) => resolve(String(data));
      // Closing the popup returns the focus here. `closed` is also true for a page of another origin, so it is checked only then.
      const onReturn = () =>
        popup.closed && setTimeout(() => resolve('確認が終わっていません。もう一度押して、開いたウィンドウで確認してください。'), afterClosing);
      window.addEventListener('focus', onReturn, { signal: listening.signal });
    });
  } finally {
    channel.close();
    listening.abort();
  }
}
