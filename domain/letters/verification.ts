/** Certificate details for display. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  /** ISO instants. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** A self-signed test certificate of an installation, without evidential value. */
  readonly isSample: boolean;
}

/** The time stamp of a signature. */
export interface TimeStampFacts {
  readonly isValid: boolean;
  /** ISO instant; null when invalid. */
  readonly at: string | null;
  /** The time-stamping authority; null when invalid. */
  readonly authority: string | null;
  /** ISO instant at which the authority's certificate expires; null when invalid. */
  readonly until: string | null;
}

/** Long-term validation data embedded in a letter, for use after the certificates expire. */
export interface LongTermFacts {
  /** Whether each signature has its certificates and revocation data. */
  readonly hasEvidence: boolean;
  /** ISO instant until which it can be validated; null without the data. */
  readonly until: string | null;
  /** Document time stamps, the earliest first. */
  readonly documentTimeStamps: readonly TimeStampFacts[];
}

export interface VerifiedSignature {
  readonly name: string | null;
  readonly organization?: string | null;
  /** ISO instant. */
  readonly at: string | null;
  readonly reason: string | null;
  /** Whether the signed content is unchanged. */
  readonly isIntact: boolean;
  readonly coversWholeDocument: boolean;
  /** Null when unreadable. */
  readonly certificate: CertificateFacts | null;
  /** Null without a time stamp. */
  readonly timeStamp: TimeStampFacts | null;
}

/** Response of `POST /api/verify` for a PDF. */
export interface Verification {
  /** Whether its bytes equal a signed letter stored by the foundation. */
  readonly issued: boolean;
  /** Whether nothing has changed since signing; for the foundation's own letters, not a single byte. */
  readonly intact: boolean;
  /** Whether only validation data follows the last signed content. */
  readonly wholeDocumentSigned: boolean;
  readonly longTerm: LongTermFacts;
  readonly signatures: readonly VerifiedSignature[];
  readonly letter?: { readonly title: string; readonly grantNumber: string | null; readonly signedAt: string | null };
}
