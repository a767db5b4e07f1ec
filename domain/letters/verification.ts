/** What a certificate says, as a reader is shown it. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  readonly serial: string;
  /** ISO instants. */
  readonly notBefore: string;
  readonly notAfter: string;
  /** Made by an installation for itself, for trying things out: it proves nothing to anybody else. */
  readonly isSample: boolean;
}

/** What an authority said of the time of a signature. */
export interface TimeStampFacts {
  readonly isValid: boolean;
  /** ISO instant; null where it does not hold. */
  readonly at: string | null;
  /** Who says so; null where it does not hold. */
  readonly authority: string | null;
  /** ISO instant at which the authority's certificate ends; null where it does not hold. */
  readonly until: string | null;
}

/** What a letter brings along so that it can be checked when the certificates have ended. */
export interface LongTermFacts {
  /** For every signature the certificates, and the word of their issuers that they were good then. */
  readonly hasEvidence: boolean;
  /** ISO instant until which that can be checked; null without the evidence. */
  readonly until: string | null;
  /** What authorities said of the whole document, the earliest first. */
  readonly documentTimeStamps: readonly TimeStampFacts[];
}

export interface VerifiedSignature {
  readonly name: string | null;
  readonly organization?: string | null;
  /** ISO instant. */
  readonly at: string | null;
  readonly reason: string | null;
  /** What was signed is as it was then. */
  readonly isIntact: boolean;
  readonly coversWholeDocument: boolean;
  /** Null where it cannot be read. */
  readonly certificate: CertificateFacts | null;
  /** Null where no authority was asked for the time. */
  readonly timeStamp: TimeStampFacts | null;
}

/** What `POST /api/verify` answers about a PDF. */
export interface Verification {
  /** Its bytes are those of a letter that the foundation keeps as signed. */
  readonly issued: boolean;
  /** Nothing has changed since: for a letter of ours, not one byte anywhere. */
  readonly intact: boolean;
  /** Nothing stands after what was signed last but evidence for its validation. */
  readonly wholeDocumentSigned: boolean;
  readonly longTerm: LongTermFacts;
  readonly signatures: readonly VerifiedSignature[];
  readonly letter?: { readonly title: string; readonly grantNumber: string | null; readonly signedAt: string | null };
}
