/** A write of a member, as its client saw it. */
export interface LedgerEntry {
  /** The response's id; undefined while the outcome is unknown. */
  id?: string;
  memberId: string;
}

export interface Publication extends LedgerEntry {
  /** Unique. */
  title: string;
  /** Path of the picture. */
  image?: string;
  /** Undefined until a decision was acknowledged. */
  decision?: 'approve' | 'reject';
  isDeleted?: boolean;
}

export interface CommentEntry extends LedgerEntry {
  promotionId: string;
  /** Unique. */
  content: string;
  isDeleted?: boolean;
}

export type ReactionKind = 'like' | 'dislike' | 'none';

export interface ReactionEntry {
  memberId: string;
  promotionId: string;
  /** As the last response said; null after a press without a response. */
  kind: ReactionKind | null;
}

/** The clients' own list of every write since the last check. */
export class Ledger {
  acknowledged = 0;
  unknown = 0;
  readonly registrations: { id?: string; email: string }[] = [];
  readonly publications: Publication[] = [];
  readonly comments: CommentEntry[] = [];
  readonly alerts: (LedgerEntry & { keyword: string })[] = [];
  readonly redemptions: LedgerEntry[] = [];
  /** By member and promotion. */
  readonly reactions = new Map<string, ReactionEntry>();
  /** By member: the last acknowledged name, and those without a response, which may have been stored at any time. */
  readonly names = new Map<string, { acknowledged?: string; unknown: Set<string> }>();
  /** Tokens of sessions whose end was acknowledged. */
  readonly endedSessions: string[] = [];
  readonly avatars = new Map<string, string>();
}
