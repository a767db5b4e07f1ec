import { isSameName } from '../text/names.ts';

/** The signer as recorded. */
export interface Signer {
  /** As typed. */
  readonly name: string;
  readonly organizationName: string;
  readonly capacity: string;
  /** The signer's account: name and mail address. */
  readonly account: string;
}

/** The capacity in which a person signs for an organisation. */
export function capacityOf(
  name: string,
  { signatoryName, representativeTitle }: { readonly signatoryName: string | null; readonly representativeTitle: string | null },
): string {
  if (signatoryName === null) return '団体の担当者';
  if (!isSameName(signatoryName, name)) return `${signatoryName} の代理人`;
  return representativeTitle ? `団体の代表者（${representativeTitle}）` : '団体の代表者';
}

/** The reason of a letter's first signature, made with the foundation's key: it witnesses the signer's consent. */
export function witnessText({ name, organizationName, capacity }: Signer): string {
  return `${organizationName} ${name}が、${capacity}として、本人のアカウントで内容に同意したことを、立会人として記録`;
}
