import { formatDateTime } from '../../domain/dates/japan-date.ts';
import { attention, type Check, check, day, type Figure, good, type Line, repair, seconds } from './check.ts';
import { lastLongLook } from './long-look.ts';

/** Days before the end of a certificate from which on it is time to get another. */
const [soon, urgent] = [30, 7];

/** The line of a certificate by its end. */
function certificateLine(label: string, until: string, now: Date, advice: string): Line {
  const left = Math.floor((new Date(until).getTime() - now.getTime()) / day);
  const value = left < 0 ? `${formatDateTime(until)}に切れました` : `${formatDateTime(until)}まで（あと${left}日）`;
  return left >= soon ? good(label, value) : (left < urgent ? repair : attention)(label, value, advice);
}

const website = check({
  name: 'website_certificate',
  tellsFrom: 'attention',
  label: '画面の証明書（TLS）',
  find: async ({ engine }) => (await lastLongLook(engine))?.result.certificate ?? null,
  tell(certificate, { settings, now }) {
    const label = '画面の証明書（TLS）';
    if (!certificate) return [good(label, settings.publicUrl.startsWith('https:') ? '次の点検で調べます' : 'https ではありません（PUBLIC_URL）')];
    if ('problem' in certificate)
      return [attention(label, `調べられませんでした：${certificate.problem}`, 'サーバーから PUBLIC_URL のアドレスを開けるかを確かめてください。')];
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
  find: async ({ signing }) => signing,
  tell({ identity, problem }, { settings, now }) {
    const label = '電子署名の証明書';
    if (settings.signingProvider !== 'embedded') return [good(label, '使っていません（署名はクラウドサイン）')];
    if (problem !== null) return [repair(label, 'ありません', `${problem}。`)];
    if (identity.isDemo) return [good(label, '見本（お試し用）')];
    const advice = '新しい証明書を取り寄せ、SIGNING_CERT と SIGNING_KEY を替えて起動し直してください（docs/signing.md）。';
    return [certificateLine(label, identity.notAfter.toISOString(), now(), advice)];
  },
  figures: ({ identity }) => (identity && !identity.isDemo ? [endFigure('signing', identity.notAfter.toISOString())] : []),
});

function endFigure(certificate: string, until: string): Figure {
  return { name: 'seseragi_certificate_end_timestamp_seconds', help: 'When a certificate ends', labels: { certificate }, value: seconds(until) };
}

export const certificateChecks: readonly Check[] = [signing, website];
