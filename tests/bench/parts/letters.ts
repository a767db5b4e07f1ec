import sharp from 'sharp';
import { filled, gapsOf } from '../../../api/letters/fill.ts';
import { letterFont } from '../../../api/letters/font.ts';
import { sha256Of } from '../../../api/runtime/sha256.ts';
import { sampleFacts } from '../../../resources/letters/server/drawing/grant-facts.ts';
import { drawLetter } from '../../../resources/letters/server/drawing/letter.ts';
import { letterTemplates } from '../../../seed/masters/letter-templates.ts';
import { sealPicture } from '../../support/letters.ts';
import type { Figure } from '../figures.ts';

const count = 100;

/** How many acceptance letters one process draws in a second, each for another grantee, with a seal, checked and hashed as they are sent. */
export async function letters(): Promise<Figure[]> {
  const font = await letterFont();
  const template = letterTemplates[0] as (typeof letterTemplates)[number];
  const seal = await sharp(await sealPicture())
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer();
  const sample = sampleFacts(template.kind, new Date());
  const draw = async (index: number) => {
    const facts = { ...sample, values: { ...sample.values, ...valuesOf(index) } };
    if (Object.keys(gapsOf(template, facts, font)).length > 0) throw new Error('The letter has gaps');
    sha256Of(await drawLetter('請書', '2026-03-18T01:00:00.000Z', filled(template, facts), seal));
  };
  for (let warm = 0; warm < 5; warm++) await draw(warm);
  const start = performance.now();
  for (let index = 0; index < count; index++) await draw(index);
  const value = (count * 1000) / (performance.now() - start);
  return [{ part: 'letters', what: '請書の作成', value, unit: '通/秒', targets: [] }];
}

function valuesOf(index: number) {
  return {
    foundationName: '公益財団法人 河川基金',
    foundationRepresentative: '理事長　河野 太一',
    organizationAddress: `〒166-0004 東京都杉並区阿佐谷南${index}丁目2番3号`,
    organizationName: `特定非営利活動法人 髙瀬川と𠮷野の水辺をまもる会（第${index}支部）`,
    representative: '理事長　山﨑 𠮷彦',
    grantNumber: `2026-${String(index).padStart(4, '0')}`,
    title: `「髙瀬川の水辺」における、子どもたちによる水生生物の調査と、流域の学校・地域団体の連携による川づくり（第${index}期）`,
    approvedAmount: '¥1,200,000',
    advance: '¥800,000',
    decisionDate: '令和8年3月18日',
    startDate: '令和8年4月1日',
    endDate: '令和9年3月31日',
  };
}
