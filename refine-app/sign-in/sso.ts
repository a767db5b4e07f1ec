import { ApiError } from '../data/errors.ts';
import { http } from '../data/http.ts';

/** On it the popup tells what the provider has answered: an empty text, or what went wrong. */
const channelName = 'seseragi-sso';

/** Milliseconds in which the answer of a popup that has just closed arrives. */
const afterClosing = 1000;

/**
 * Has the provider of the single sign-on ask in a popup who is there. Called while a press is being handled, as browsers open no window otherwise.
 * @returns when the session knows
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

/** To be told by the popup's page. */
export function tellOpener(failure: string): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(failure);
  channel.close();
}

async function answerOf(popup: Window): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  const ended = new AbortController();
  try {
    return await new Promise<string>((resolve) => {
      channel.onmessage = ({ data }) => resolve(String(data));
      // Whoever closes the popup comes back here. A page elsewhere counts as closed already, so that nothing but the return is looked for.
      const givenUp = () =>
        popup.closed && setTimeout(() => resolve('確認が終わっていません。もう一度押して、開いたウィンドウで確認してください。'), afterClosing);
      window.addEventListener('focus', givenUp, { signal: ended.signal });
    });
  } finally {
    channel.close();
    ended.abort();
  }
}
