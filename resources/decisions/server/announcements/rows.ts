import type { Kysely } from 'kysely';
import type { Database } from '../../../../api/db/database.ts';
import { type ApplicationStatus, applicationStatusLabels } from '../../../../domain/workflow/application-statuses.ts';
import { outcomeConsequences, undecidableReason } from '../../../../domain/workflow/outcomes.ts';
import type { decisionStates } from '../../rules/terms.ts';
import type { AnnounceableDecision } from '../result-letter.ts';

/** A decision in an announcement, with the facts that are checked when it is announced. */
export interface AnnouncedRow extends AnnounceableDecision {
  readonly status: keyof typeof decisionStates;
  readonly version: number;
  readonly letterId: number | null;
  readonly problem: string | null;
  readonly announcedAt: string | null;
  readonly preparedById: number | null;
  readonly entryNumber: string;
  readonly grantNumber: string | null;
  readonly title: string;
  readonly applicationStatus: ApplicationStatus;
  readonly approvedAmount: number | null;
  readonly organizationName: string;
  readonly nameConsent: boolean;
  readonly letterSha256: string | null;
  readonly letterBasis: string | null;
  /** Whether another result was announced before. */
  readonly isCorrection: boolean;
}

/** The decisions of an announcement in order of creation, or one of them. */
export async function announcedRows(db: Kysely<Database>, announcementId: number, decisionId?: number): Promise<AnnouncedRow[]> {
  const rows = await db
    .selectFrom('decisions as d')
    .innerJoin('announcements as n', 'n.id', 'd.announcementId')
    .innerJoin('applications as a', 'a.id', 'd.applicationId')
    .innerJoin('organizations as o', 'o.id', 'a.organizationId')
    .leftJoin('letters as l', 'l.id', 'd.letterId')
    .leftJoin('decisions as b', 'b.id', 'd.replacesId')
    .select(['d.id', 'd.applicationId', 'd.status', 'd.version', 'd.outcome', 'd.waitRank', 'd.amount', 'd.conditions', 'd.boardDate', 'd.reason'])
    .select(['d.replacesId', 'd.letterId', 'd.problem', 'd.announcedAt', 'd.preparedById'])
    .select(['n.at', 'n.replyBy', 'n.awardText', 'n.waitText', 'n.rejectText'])
    .select(['a.entryNumber', 'a.grantNumber', 'a.title', 'a.status as applicationStatus', 'a.approvedAmount', 'a.nameConsent'])
    .select(['o.name as organizationName', 'l.sha256 as letterSha256', 'l.basis as letterBasis', 'b.announcedAt as toldBefore'])
    .where('d.announcementId', '=', announcementId)
    .$if(decisionId !== undefined, (query) => query.where('d.id', '=', decisionId as number))
    .orderBy('d.id')
    .execute();
  return rows.map(
    ({ toldBefore, nameConsent, ...row }) => ({ ...row, nameConsent: nameConsent === 1, isCorrection: toldBefore !== null }) as AnnouncedRow,
  );
}

/** Why a result cannot be announced, as a sentence without its full stop; null if it can. */
export function announcementObstacle({
  outcome,
  applicationStatus,
  isCorrection,
  grantNumber,
  replyBy,
}: Omit<AnnouncedRow, 'letterBasis'>): string | null {
  const { grants } = outcomeConsequences[outcome];
  const undecided = undecidableReason(applicationStatus, outcome, isCorrection);
  if (undecided && isCorrection) return undecided;
  if (undecided)
    return `申請の状況が「${applicationStatusLabels[applicationStatus]}」です。${undecided}。通知しないときは「決定を取り消す」で取り消してください`;
  if (grants && !grantNumber) return '助成番号がありません。「採択管理」で付けてください';
  if (grants && !replyBy) return '手続きの期限がありません。通知を「作成中に戻す」で戻し、入力してください';
  return null;
}
