/** Draws a block at the current position; a block that `leads` stays with the next one. A block of known height is kept on one page. */
export type DrawBlock = (draw: () => void, how?: 'leads' | { readonly height: number }) => void;

export interface Layout {
  readonly block: DrawBlock;
  /** An explicit page break. */
  readonly turn: () => void;
}

interface Block {
  readonly leads: boolean;
  readonly page: number;
}

/** Points; less than three lines at the top of a page, too little for a last page. */
const fewLines = 62;

/** Lays out blocks on pages, with page breaks before the given blocks. */
export class BlockLayout implements Layout {
  private readonly document: PDFKit.PDFDocument;
  private readonly breaks: readonly number[];
  private readonly blocks: Block[] = [];
  private page = 0;
  /** The page that follows the last explicit break. */
  private first = 0;
  private parted: number | null = null;

  constructor(document: PDFKit.PDFDocument, breaks: readonly number[]) {
    this.document = document;
    this.breaks = breaks;
    document.on('pageAdded', () => this.page++);
  }

  readonly block: DrawBlock = (draw, how) => {
    const { document, blocks } = this;
    const at = blocks.length;
    if (this.breaks.includes(at)) document.addPage();
    const leads = how === 'leads';
    if (typeof how === 'object' && document.y + how.height > document.page.height - document.page.margins.bottom) {
      this.parted ??= this.withLeaders(at);
      document.addPage();
    }
    blocks.push({ leads, page: this.page });
    draw();
    blocks[at] = { leads, page: this.page };
  };

  readonly turn = (): void => {
    this.parted ??= this.lonely();
    this.document.addPage();
    this.first = this.page;
  };

  /**
   * The block before which a page break avoids separating a block from its leading block and leaving less than three lines on the last page; null
   * where none is needed.
   */
  better(): number | null {
    return this.parted ?? this.lonely();
  }

  private lonely(): number | null {
    const { document, blocks, page } = this;
    if (page === this.first || document.y - document.page.margins.top > fewLines) return null;
    let before = blocks.findIndex((block) => block.page === page) - 1;
    while (before > 0 && blocks[before]?.leads) before--;
    const start = this.withLeaders(before);
    return start > 0 && blocks[start]?.page === page - 1 ? start : null;
  }

  private withLeaders(at: number): number {
    let start = at;
    while (start > 0 && this.blocks[start - 1]?.leads) start--;
    return start;
  }
}
