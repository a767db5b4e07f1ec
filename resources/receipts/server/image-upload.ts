import { Failure, invalid } from '../../../api/failures/failure.ts';
import type { Incoming } from '../../../api/files/file-rows.ts';
import { type Refused, receiveUpload } from '../../../api/files/receive.ts';
import { incomingBody } from '../../../api/http/body.ts';
import type { Call } from '../../../api/http/route.ts';

/**
 * Receives the image in the form field `image`: any image type regardless of its file name, or a PDF (for receipts received by mail). `admit` may
 * refuse by permission or state before the body is read; `take` creates the row.
 * @param limit in bytes
 * @throws Failure 413 over the limit, 422 when it is not an image, both in the spec's words, or what `admit` and `take` throw
 */
export function receiveImage<T>(call: Call, limit: number, admit: () => Promise<void>, take: (image: Incoming) => Promise<T>): Promise<T> {
  const rules = { types: [], maxBytes: limit, anyPicture: true, orPdf: true } as const;
  const plan = {
    part: 'image',
    maxFiles: 1,
    maxBytes: limit,
    needs: [],
    admit: async () => {
      await admit();
      return rules;
    },
    refusal,
  };
  return receiveUpload({ ...call, body: incomingBody(call.context) }, plan, async ({ files: [image] }) => {
    if (!image) throw invalid({ image: '画像ファイルを選択してください' });
    return take(image);
  }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'too_large' ? tooLarge(`ファイルサイズは${limit / 1024 / 1024}MB以下にしてください`) : error;
  });
}

function refusal([refused]: readonly Refused[]): Failure {
  const { problem = '', isTooLarge = false } = refused ?? {};
  return isTooLarge ? tooLarge(problem) : invalid({ image: problem });
}

function tooLarge(text: string): Failure {
  return new Failure(413, 'too_large', text, { image: text });
}
