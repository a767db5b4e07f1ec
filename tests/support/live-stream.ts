import { createParser } from 'eventsource-parser';
import type { TestApp } from './app.ts';

export interface LiveStream {
  readonly status: number;
  readonly headers: Headers;
  /** The hints so far, `comments {"entityType":"application","entityId":1}`. */
  readonly hints: string[];
  /** Every byte so far but the signs of life. */
  text(): string;
  readonly isOver: () => boolean;
  close(): Promise<void>;
}

/** Listens to an application as a demo account, over a session of its own where `token` gives one. */
export async function listen(app: TestApp, as: string, applicationId: number, token?: string): Promise<LiveStream> {
  const headers = { Authorization: `Bearer ${token ?? (await app.token(as))}` };
  return streamOf(await app.raw(`/api/applications/${applicationId}/live`, { headers }));
}

/** Reads an answer as it comes in. */
export function streamOf(answer: Response): LiveStream {
  const hints: string[] = [];
  let text = '';
  let over = false;
  const parser = createParser({ onEvent: ({ event, data }) => hints.push(`${event} ${data}`) });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      text += part.value;
      parser.feed(part.value);
    }
    over = true;
  };
  void read().catch(() => {
    over = true;
  });
  const close = async () => void (await reader?.cancel().catch(() => undefined));
  return { status: answer.status, headers: answer.headers, hints, text: () => text.replaceAll(': \n\n', ''), isOver: () => over, close };
}
