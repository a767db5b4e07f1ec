import type { FilledLetter, FilledLine } from '../../../../api/letters/fill.ts';
import { drawPaper, type Paper } from '../../../../api/letters/paper.ts';

/** A drawn letter. */
export interface Letter {
  readonly bytes: Buffer;
  readonly fileName: string;
  /** Title with the grant number. */
  readonly title: string;
  /** As printed. */
  readonly addressee: string;
  /** Version of the template used. */
  readonly templateVersion: number;
  /** Of the bytes, in lower-case hex. */
  readonly sha256: string;
}

/** Draws a letter with filled-in fields. @param seal an image; arrives as plain bytes across threads */
export function drawLetter(
  name: string,
  at: string,
  { title, reference, addressee, letterhead, lines, foot }: FilledLetter,
  seal: Uint8Array | null,
) {
  return drawPaper(
    name,
    at,
    (paper) => {
      if (reference) paper.right(reference);
      paper.addressee(addressee);
      paper.sender(letterhead, seal && Buffer.from(seal));
      paper.title(title);
      for (const line of lines) drawLine(paper, line);
    },
    foot,
  );
}

function drawLine(paper: Paper, line: FilledLine): void {
  if (line.mark === 'space') paper.space();
  else if (line.mark === 'page') paper.page();
  else if (line.mark === 'table') paper.table(line.rows);
  else if (line.mark === 'heading') paper.heading(line.text);
  else if (line.mark === 'centre') paper.centre(line.text);
  else if (line.mark === 'right') paper.right(line.text);
  else paper.paragraph(line.text);
}
