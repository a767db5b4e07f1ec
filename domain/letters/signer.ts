import { isSameName } from '../text/names.ts';

/** Whoever has signed, as the record names them. */
export interface Signer {
  /** As it was typed. */
  readonly name: string;
  readonly organizationName: string;
  readonly capacity: string;
  /** The account that it was done with: a name and an address. */
  readonly account: string;
}

/** In what capacity a person signs for an organisation. */
export function capacityOf(
  name: string,
  { signatoryName, representativeTitle }: { readonly signatoryName: string | null; readonly representativeTitle: string | null },
): string {
  if (signatoryName === null) return '団体の担当者';
  if (!isSameName(signatoryName, name)) return `${signatoryName} の代理人`;
  return representativeTitle ? `団体の代表者（${representativeTitle}）` : '団体の代表者';
}

/** What the foundation, whose key it is, says by the first signature of a letter: not that the grantee has signed with it. */
export function witnessText({ name, organizationName, capacity }: Signer): string {
  return `${organizationName} ${name}が、${capacity}として、本人のアカウントで内容に同意したことを、立会人として記録`;
}
