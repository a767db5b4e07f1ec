import type { Selectable } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { drawPaper } from '../../../../api/letters/paper.ts';
import type { ReadDocument } from '../../../../api/signing/read-document.ts';
import { formatEraDateTime as formatDateTime } from '../../../../domain/dates/era.ts';
import type { TimeStampFacts } from '../../../../domain/letters/verification.ts';
import type { resources } from '../../../../resources.config.ts';
import type { Row } from '../../../../schema/derive/rows.ts';
import { envelopeEvents } from '../../rules/terms.ts';

/** Evidence for a signature certificate. */
export interface SignatureProof {
  readonly foundationName: string;
  readonly envelope: Row<typeof resources.envelopes>;
  /** Events, oldest first; IP addresses only where they may be shown. */
  readonly events: readonly Pick<Selectable<Database['envelope_events']>, 'createdAt' | 'event' | 'actorName' | 'ip' | 'sha256' | 'detail'>[];
  /** Signatures read from the signed PDF. */
  readonly document: ReadDocument;
}

/** Draws the signature certificate: signer, hashes, times, origin and all events. */
export function signatureCertificate({ foundationName, envelope, events, document }: SignatureProof): Promise<Buffer> {
  return drawPaper(`署名証明書 ${envelope.grantNumber}`, envelope.signedAt as string, (paper) => {
    paper.right(foundationName);
    paper.space();
    paper.title('署名証明書');
    paper.paragraph('次の書類に、下記のとおり電子署名が行われたことを証明します。');
    if (document.signatures.at(-1)?.certificate?.isSample)
      paper.paragraph('【ご注意】この署名は、試用のために自動で作られた見本の証明書によるものです。第三者に対する証明には使えません。');
    paper.heading('書類');
    for (const line of letterLines(envelope)) paper.paragraph(line);
    paper.heading('署名');
    for (const line of signatureLines({ envelope, events, document })) paper.paragraph(line);
    paper.heading('経過（日本時間）');
    for (const event of events) paper.paragraph(eventText(event));
    paper.heading('確かめ方');
    paper.paragraph(
      '署名済みのPDFは、せせらぎの「署名の確認」のページか、PDFの署名を検証できるソフトで確かめられます。上のハッシュ値（SHA-256）と、ファイルから計算した値が同じなら、1文字も変わっていません。',
    );
  });
}

type Envelope = SignatureProof['envelope'];

function letterLines({ title, grantNumber, applicationTitle, organizationName, id, unsignedSha256, signedSha256 }: Envelope): string[] {
  return [
    `書類　　　　${title}`,
    `助成番号　　${grantNumber ?? ''}`,
    `題名　　　　${applicationTitle ?? ''}`,
    `団体名　　　${organizationName ?? ''}`,
    `署名依頼の番号　${id}`,
    `署名前のハッシュ値（SHA-256）\n${unsignedSha256}`,
    `署名後のハッシュ値（SHA-256）\n${signedSha256}`,
  ];
}

function signatureLines({ envelope, events, document }: Omit<SignatureProof, 'foundationName'>): string[] {
  const { signedAt, expiresAt, ...signer } = envelope;
  const { signatures, longTerm } = document;
  const identification = events.some(({ event }) => event === 'coded') ? '本人のメールアドレスに届いた確認コードと氏名' : '氏名';
  const certificate = signatures.at(-1)?.certificate;
  return [
    ...signerLines(signer),
    `署名日時　　${formatDateTime(signedAt as string)}（期限 ${formatDateTime(expiresAt)}）`,
    `本人の確認　せせらぎの利用者としてログインした人が、書類を開き、${identification}を入力し、同意したうえで署名しました。`,
    `署名の方式　立会人型です。電子署名は、基金が、基金の鍵と証明書で、基金の名義で行いました。一つ目は署名者が上の操作をしたことの立会いの記録、二つ目は基金としての署名です。署名者の鍵によるものではありません。`,
    ...(certificate
      ? [
          `署名に使った証明書　${certificate.subject}`,
          `発行者　${certificate.issuer}`,
          `番号　${certificate.serial}`,
          `有効期間　${formatDateTime(certificate.notBefore)} から ${formatDateTime(certificate.notAfter)} まで`,
        ]
      : []),
    ...signatures.flatMap(({ name, timeStamp }) => (timeStamp ? [timeStampLine(timeStamp, `${name ?? '名前のない署名'} の署名`)] : [])),
    ...longTerm.documentTimeStamps.map((timeStamp) => timeStampLine(timeStamp, '書類の全体')),
    ...(longTerm.until ? [`長期検証　　情報あり（${formatDateTime(longTerm.until)} まで検証できます）`] : []),
  ];
}

function signerLines({ signerName, signerCapacity, signerAccount, organizationName, signatoryName, nameReason }: Partial<Envelope>): string[] {
  return [
    `入力された氏名　${signerName}（${organizationName ?? ''}）`,
    ...(signerCapacity ? [`資格　　　　${signerCapacity}`] : []),
    ...(signerAccount ? [`アカウント　${signerAccount}`] : []),
    ...(nameReason ? [`署名をお願いした方は ${signatoryName} です。別の方が署名した理由：${nameReason}`] : []),
  ];
}

function timeStampLine({ isValid, at, authority }: TimeStampFacts, target: string): string {
  const words = isValid && at ? `${formatDateTime(at)}　${authority}` : '正しくありません';
  return `時刻の証明（タイムスタンプ）　${words}\n${target}に対するもの`;
}

function eventText({ createdAt, event, actorName, ip, sha256, detail }: SignatureProof['events'][number]): string {
  const who = [actorName, ip && `接続元 ${ip}`].filter(Boolean).join('、');
  return `${formatDateTime(createdAt)}　${envelopeEvents[event]}${who ? `　${who}` : ''}${detail ? `\n${detail}` : ''}${sha256 ? `\n${sha256}` : ''}`;
}
