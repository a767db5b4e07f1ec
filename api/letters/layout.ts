/** Draws something at the place where the page stands; what `leads` belongs to what follows it. A block of a known height goes on one page as a whole. */
export type DrawBlock = (draw: () => void, how?: 'leads' | { readonly height: number }) => void;

export interface Layout {
  readonly block: DrawBlock;
  /** Begins another page because the letter says so. */
  readonly turn: () => void;
}

interface Block {
  readonly leads: boolean;
  readonly page: number;
}

/** What is less than three lines from the top of a page, in points: 「以上」 with whom to ask is no page. */
const fewLines = 62;

/** Lays blocks on pages, and begins a new one before each of the blocks that are named. */
export class BlockLayout implements Layout {
  private readonly document: PDFKit.PDFDocument;
  private readonly breaks: readonly number[];
  private readonly blocks: Block[] = [];
  private page = 0;
  /** The page that the letter last began by itself. */
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

  /** Where another page should begin so that nothing is parted from what leads to it, and the last page has more than two lines; null where all is well. */
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
