import { formatDate, formatDateTime, japanDate } from '../../../domain/dates/japan-date.ts';
import type { Engine } from '../../db/engine.ts';
import { connectionObstacle } from '../installation/obstacle.ts';
import { attention, type Check, check, day, type Figure, good, note, repair, seconds, type ToldLine, unknown } from './check.ts';
import { lastLongCheck } from './long-check.ts';

/** Days before a certificate's end at which to renew it. */
const [soon, urgent] = [30, 7];

/** The report line of a certificate, by its end. */
function certificateLine(label: string, until: string, now: Date, advice: string): ToldLine {
  const left = Math.floor((new Date(until).getTime() - now.getTime()) / day);
  const value = left < 0 ? `${formatDateTime(until)}に切れました` : `${formatDateTime(until)}まで（あと${left}日）`;
  return left >= soon ? good(label, value) : (left < urgent ? repair : attention)(label, value, advice);
}

const website = check({
  name: 'website_certificate',
  tellsFrom: 'attention',
  label: '画面の証明書（TLS）',
  find: async ({ engine }) => (await lastLongCheck(engine))?.result.certificate ?? null,
  tell(certificate, { settings, now }) {
    const label = '画面の証明書（TLS）';
    if (!settings.publicUrl.startsWith('https:'))
      return [
        attention(
          label,
          'https ではありません。パスワードも内容も、暗号化されずに流れます',
          '前段のプロキシで TLS を終端し、PUBLIC_URL を https://… にして起動し直してください（docs/operations.md の「前段のプロキシ」）。',
        ),
      ];
    if (!certificate)
      return [
        unknown(label, 'まだ調べていません', '次の夜の点検（4:10）か「いま調べる」で調べます。', {
          typed: '次の夜の点検（4:10）か npm run doctor -- --now で調べます。',
        }),
      ];
    if ('problem' in certificate)
      return [
        attention(
          label,
          `調べられませんでした：${connectionObstacle(new Error(certificate.problem)) ?? certificate.problem}`,
          'サーバーから PUBLIC_URL のアドレスを開けるかを確かめてください。',
        ),
      ];
    return [
      certificateLine(label, certificate.until, now(), '前段のプロキシの証明書を更新してください。自動の更新が止まっていないかも確かめてください。'),
    ];
  },
  figures: (certificate) => (certificate && 'until' in certificate ? [endFigure('website', certificate.until)] : []),
});

const signing = check({
  name: 'signing_certificate',
  tellsFrom: 'attention',
  label: '電子署名の証明書',
  find: async ({ signing, engine }) => ({ ...signing, waiting: await waitingForLetters(engine) }),
  tell({ identity, problem, waiting }, { settings, now }) {
    const label = '電子署名の証明書';
    if (settings.signingProvider !== 'embedded') return [good(label, '使っていません（署名はクラウドサイン）')];
    if (problem !== null && (settings.signingCert || settings.signingKey)) return [repair(label, '使えません', `${problem}。`)];
    if (problem !== null) return [notBought(label, waiting, now())];
    if (identity.isDemo)
      return [
        attention(
          label,
          '見本です（お試し用）',
          '署名はだれにも通じません。本番では SIGNING_CERT と SIGNING_KEY を設定してください（docs/signing.md）。',
        ),
      ];
    const advice = '新しい証明書を取り寄せ、SIGNING_CERT と SIGNING_KEY を替えて起動し直してください（docs/signing.md）。';
    return [certificateLine(label, identity.notAfter.toISOString(), now(), advice)];
  },
  figures: ({ identity }) => (identity && !identity.isDemo ? [endFigure('signing', identity.notAfter.toISOString())] : []),
});

/** A certificate is needed when the first grants are contracted; until then this is a note. */
function notBought(label: string, waiting: number, now: Date): ToldLine {
  const advice = '証明書を取り寄せ、SIGNING_CERT と SIGNING_KEY を設定して起動し直してください（docs/signing.md）。';
  if (waiting > 0) return attention(label, `まだありません。請書を送れない助成が${waiting}件あります`, advice);
  return note(label, `まだありません。契約の時期（${formatDate(nextApril(japanDate(now)))}）までに用意します`, advice);
}

/** The first day of the next fiscal year, from which grants are contracted. */
function nextApril(today: string): string {
  const year = Number(today.slice(0, 4));
  return today < `${year}-04-01` ? `${year}-04-01` : `${year + 1}-04-01`;
}

async function waitingForLetters({ reader }: Engine): Promise<number> {
  const waiting = reader.selectFrom('applications').select(({ fn }) => fn.countAll<number>().as('count'));
  return Number((await waiting.where('status', 'in', ['CONTRACT_PREPARATION', 'CONTRACT_PROCESSING']).executeTakeFirstOrThrow()).count);
}

function endFigure(certificate: string, until: string): Figure {
  return { name: 'seseragi_certificate_end_timestamp_seconds', help: 'When a certificate ends', labels: { certificate }, value: seconds(until) };
}

export const certificateChecks: readonly Check[] = [signing, website];
