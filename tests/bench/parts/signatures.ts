import { drawPaper } from '../../../api/letters/paper.ts';
import { identityOf } from '../../../api/signing/identity.ts';
import { signPdf } from '../../../api/signing/pdf-signature.ts';
import { selfIssued } from '../../../api/signing/self-issued.ts';
import type { Figure } from '../figures.ts';

const count = 60;

/** How many letters one process signs in a second, each with the grantee's signature and the foundation's. */
export async function signatures(): Promise<Figure[]> {
  const identity = await identityOf(await selfIssued('河川基金'), true);
  const at = new Date('2026-11-21T00:00:00Z');
  const letter = await drawPaper('請書', at.toISOString(), (paper) => {
    for (let line = 0; line < 30; line++) paper.paragraph('助成金の交付を受けるにあたり、募集要項と交付の条件を守ることを承諾します。');
  });
  const signBoth = async () => {
    const halfway = await signPdf(
      letter,
      { name: '河川基金', reason: '荒川を守る会 山田 花子が、団体の代表者として、本人のアカウントで内容に同意したことを、立会人として記録', at },
      identity,
    );
    return signPdf(halfway, { name: '河川基金', reason: '基金として署名', at }, identity);
  };
  for (let round = 0; round < 5; round++) await signBoth();
  const start = performance.now();
  for (let round = 0; round < count; round++) await signBoth();
  const value = (count * 1000) / (performance.now() - start);
  return [{ part: 'signatures', what: '署名（助成者と基金の二つ）', value, unit: '件/秒', targets: [] }];
}
