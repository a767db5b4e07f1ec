import { describe, expect, it } from 'vitest';
import { fittingWidth, turned } from '../../refine-app/ui/pdf/use-preview-view.ts';
import { fileGroups } from '../../resources/documents/rules/file-groups.ts';
import { previewObstacle, previewOf } from '../../resources/documents/rules/previews.ts';

const at = '2026-11-01T00:00:00.000Z';
const kept = (id: number, fileName: string, round: number | null) => ({ id, fileName, round, removedAt: null });
const summary = (files: Parameters<typeof fileGroups>[0]) =>
  fileGroups(files).map(({ title, isCurrent, files: own }) => `${isCurrent ? '今' : '折'} ${title} ${own.map(({ id }) => id).join()}`);

describe('the files of a document', () => {
  it('stand by what is to be judged now, and the others folded behind it', () => {
    const files = [
      kept(1, '報告書.pdf', 1),
      kept(2, '写真.jpg', 1),
      kept(3, '報告書.pdf', 2),
      kept(4, '追加.pdf', null),
      { ...kept(5, '誤り.pdf', 2), removedAt: at },
    ];
    expect(summary(files)).toEqual([
      '今 最新の提出（2回目） 3',
      '今 以前の提出のうち、引き続き使われるファイル 2',
      '折 提出前のファイル（助成者が準備中） 4',
      '折 差し替え前のファイル 1',
      '折 取り消されたファイル 5',
    ]);
  });

  it('are replaced by what was handed in, not by what is being prepared', () => {
    expect(summary([kept(1, '報告書.pdf', 1), kept(2, '報告書.pdf', null)])).toEqual([
      '今 最新の提出（1回目） 1',
      '折 提出前のファイル（助成者が準備中） 2',
    ]);
  });

  it('are none of them current before the first submission', () => {
    expect(summary([kept(1, '報告書.pdf', null)])).toEqual(['折 提出前のファイル（助成者が準備中） 1']);
    expect(fileGroups([])).toEqual([]);
  });
});

describe('the preview', () => {
  it('is made of what the content is, not the name', () => {
    expect(['application/pdf', 'image/png', 'image/jpeg', 'image/gif'].map((contentType) => previewOf({ contentType, scanState: 'off' }))).toEqual([
      'pdf',
      'image',
      'image',
      'image',
    ]);
    for (const contentType of ['text/html', 'image/svg+xml', 'application/msword', null])
      expect(previewOf({ contentType, scanState: 'off' })).toBeNull();
  });

  it('is not opened before the scan is through, nor where it found something', () => {
    const pdf = { contentType: 'application/pdf' };
    expect(previewObstacle({ ...pdf, scanState: 'clean' })).toBeNull();
    expect(previewObstacle({ ...pdf, scanState: 'off' })).toBeNull();
    expect(previewObstacle({ ...pdf, scanState: 'waiting' })).toContain('ウイルス検査が終わるまで');
    expect(previewObstacle({ ...pdf, scanState: 'infected' })).toContain('ウイルスが検出された');
    expect(previewObstacle({ contentType: 'application/msword', scanState: 'clean' })).toContain('ダウンロード');
  });

  it('fits into its box, and blows nothing up by more than twice', () => {
    const box = { width: 700, height: 600 };
    expect(fittingWidth({ width: 595, height: 842 }, box, 'width')).toBe(700);
    expect(Math.round(fittingWidth({ width: 595, height: 842 }, box, 'whole'))).toBe(424);
    expect(fittingWidth({ width: 100, height: 50 }, box, 'width')).toBe(200);
    expect(fittingWidth({ width: 4000, height: 1000 }, box, 'whole')).toBe(700);
    expect(turned({ width: 4000, height: 1000 }, 90)).toEqual({ width: 1000, height: 4000 });
    expect(turned({ width: 4000, height: 1000 }, 180)).toEqual({ width: 4000, height: 1000 });
  });
});
