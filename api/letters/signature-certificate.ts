import { formatEraDateTime as formatDateTime } from '../../domain/dates/era.ts';
import type { CertificateFacts, TimeStampFacts } from '../../domain/letters/verification.ts';
import { drawPaper } from './paper.ts';

/** What proves how a letter was signed; instants in ISO. */
export interface SignatureProof {
  readonly foundationName: string;
  readonly envelopeId: number;
  readonly title: string;
  readonly grantNumber: string;
  readonly applicationTitle: string;
  readonly organizationName: string;
  readonly signerName: string;
  /** Null in letters that were signed before they were kept. */
  readonly signerCapacity: string | null;
  readonly signerAccount: string | null;
  /** The person for whom the letter speaks, and why somebody else signed. */
  readonly signatoryName: string | null;
  readonly nameReason: string | null;
  /** Whether the signer had to show a code that was mailed. */
  readonly showedCode: boolean;
  readonly signedAt: string;
  readonly expiresAt: string;
  readonly unsignedSha256: string;
  readonly signedSha256: string;
  readonly certificate: CertificateFacts | null;
  /** What authorities said of the time of each signature, and of the whole letter; empty where none was asked. */
  readonly timeStamps: readonly (TimeStampFacts & { readonly of: string })[];
  /** Until when all of it can be checked, where the letter brings along what that takes; null otherwise. */
  readonly verifiableUntil: string | null;
  readonly events: readonly {
    readonly at: string;
    readonly event: string;
    readonly actorName: string | null;
    readonly ip: string | null;
    readonly sha256: string | null;
    readonly detail: string | null;
  }[];
}

/** The page that goes with a signed letter: who signed which bytes, when, from where, and every step on the way. */
export function signatureCertificate(proof: SignatureProof): Promise<Buffer> {
  return drawPaper(`署名証明書 ${proof.grantNumber}`, proof.signedAt, (paper) => {
    paper.right(proof.foundationName);
    paper.space();
    paper.title('署名証明書');
    paper.paragraph('次の書類に、下記のとおり電子署名が行われたことを証明します。');
    if (proof.certificate?.isSample)
      paper.paragraph('【ご注意】この署名は、試用のために自動で作られた見本の証明書によるものです。第三者に対する証明には使えません。');
    paper.heading('書類');
    for (const line of letterLines(proof)) paper.paragraph(line);
    paper.heading('署名');
    for (const line of signatureLines(proof)) paper.paragraph(line);
    paper.heading('経過（日本時間）');
    for (const entry of proof.events) for (const line of eventLines(entry)) paper.paragraph(line);
    paper.heading('確かめ方');
    paper.paragraph(
      '署名済みのPDFは、せせらぎの「署名の確認」のページか、PDFの署名を検証できるソフトで確かめられます。上のハッシュ値（SHA-256）と、ファイルから計算した値が同じなら、1文字も変わっていません。',
    );
  });
}

function letterLines({ title, grantNumber, applicationTitle, organizationName, envelopeId, unsignedSha256, signedSha256 }: SignatureProof): string[] {
  return [
    `書類　　　　${title}`,
    `助成番号　　${grantNumber}`,
    `題名　　　　${applicationTitle}`,
    `団体名　　　${organizationName}`,
    `署名依頼の番号　${envelopeId}`,
    `署名前のハッシュ値（SHA-256）\n${unsignedSha256}`,
    `署名後のハッシュ値（SHA-256）\n${signedSha256}`,
  ];
}

function signatureLines({ signedAt, expiresAt, certificate, timeStamps, verifiableUntil, showedCode, ...proof }: SignatureProof): string[] {
  const shown = showedCode ? '本人のメールアドレスに届いた確認コードと氏名' : '氏名';
  return [
    ...signerLines(proof),
    `署名日時　　${formatDateTime(signedAt)}（期限 ${formatDateTime(expiresAt)}）`,
    `本人の確認　せせらぎの利用者としてログインした人が、書類を開き、${shown}を入力し、同意したうえで署名しました。`,
    `署名の方式　立会人型です。電子署名は、基金が、基金の鍵と証明書で、基金の名義で行いました。一つ目は署名者が上の操作をしたことの立会いの記録、二つ目は基金としての署名です。署名者の鍵によるものではありません。`,
    ...(certificate
      ? [
          `署名に使った証明書　${certificate.subject}`,
          `発行者　${certificate.issuer}`,
          `番号　${certificate.serial}`,
          `有効期間　${formatDateTime(certificate.notBefore)} から ${formatDateTime(certificate.notAfter)} まで`,
        ]
      : []),
    ...timeStamps.map(timeStampLine),
    ...(verifiableUntil ? [`長期検証　　情報あり（${formatDateTime(verifiableUntil)} まで検証できます）`] : []),
  ];
}

function signerLines({
  signerName,
  signerCapacity,
  signerAccount,
  organizationName,
  signatoryName,
  nameReason,
}: Pick<SignatureProof, 'signerName' | 'signerCapacity' | 'signerAccount' | 'organizationName' | 'signatoryName' | 'nameReason'>) {
  return [
    `入力された氏名　${signerName}（${organizationName}）`,
    ...(signerCapacity ? [`資格　　　　${signerCapacity}`] : []),
    ...(signerAccount ? [`アカウント　${signerAccount}`] : []),
    ...(nameReason ? [`署名をお願いした方は ${signatoryName} です。別の方が署名した理由：${nameReason}`] : []),
  ];
}

function timeStampLine({ of, isValid, at, authority }: SignatureProof['timeStamps'][number]): string {
  const words = isValid && at ? `${formatDateTime(at)}　${authority}` : '正しくありません';
  return `時刻の証明（タイムスタンプ）　${words}\n${of}に対するもの`;
}

function eventLines({ at, event, actorName, ip, sha256, detail }: SignatureProof['events'][number]): string[] {
  const who = [actorName, ip && `接続元 ${ip}`].filter(Boolean).join('、');
  return [`${formatDateTime(at)}　${event}${who ? `　${who}` : ''}${detail ? `\n${detail}` : ''}${sha256 ? `\n${sha256}` : ''}`];
}
