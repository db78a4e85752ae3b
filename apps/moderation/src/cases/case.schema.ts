import type { ReportedThing } from '@pechincha/contracts/entities/moderation-case';
import { caseKinds, type ModerationCase } from '@pechincha/contracts/entities/moderation-case';
import type { CaseAction } from '@pechincha/contracts/operations/reports';
import type { ReportReason } from '@pechincha/contracts/reports';
import { Schema } from 'mongoose';

/** `closed`: what it was about was gone before anybody decided. */
export const caseStates = ['open', 'decided', 'closed'] as const;
export type CaseState = (typeof caseStates)[number];

export interface CaseDecisionRow {
  moderatorId: string;
  decidedAt: Date;
  action: CaseAction;
  reasonCode: ReportReason;
  publicReason: string;
  caution: boolean;
  /** Keys of reports, sorted. */
  falseReports: string[];
}

/** What managers decide on: one open case per thing. Never deleted. */
export interface CaseRow {
  _id: string;
  kind: ModerationCase['kind'];
  state: CaseState;
  /** `deal:{id}` or `comment:{id}` */
  thingKey: string;
  /** As it was when it was first reported; without texts once the promotion is deleted. */
  thing: ReportedThing;
  authorId: string;
  /** What its reports say; kept here so that the list reads one collection. */
  weight: number;
  reasons: ModerationCase['reasons'];
  texts: ModerationCase['texts'];
  warned: boolean;
  openedAt: Date;
  /** Rises with each change, from one case of a thing to the next. */
  version: number;
  decision: CaseDecisionRow | null;
}

export const caseSchema = new Schema<CaseRow>(
  {
    _id: { type: String, required: true },
    kind: { type: String, enum: caseKinds, required: true },
    state: { type: String, enum: caseStates, required: true },
    thingKey: { type: String, required: true },
    thing: { type: Schema.Types.Mixed, required: true },
    authorId: { type: String, required: true },
    weight: { type: Number, required: true },
    reasons: { type: Schema.Types.Mixed, required: true },
    texts: { type: Schema.Types.Mixed, required: true },
    warned: { type: Boolean, required: true },
    openedAt: { type: Date, required: true },
    version: { type: Number, required: true },
    decision: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'cases', versionKey: false },
);

/** Open cases, the heaviest first. */
export const openCasesIndex = { state: 1, kind: 1, weight: -1, openedAt: 1, _id: 1 } as const;
caseSchema.index(openCasesIndex);

export const thingIndex = { thingKey: 1, version: -1 } as const;
caseSchema.index(thingIndex);

/** At most one open case per thing. */
caseSchema.index({ thingKey: 1 }, { unique: true, partialFilterExpression: { state: 'open' } });

/** Cases of a promotion and its comments. */
export const promotionIndex = { 'thing.promotionId': 1, state: 1 } as const;
caseSchema.index(promotionIndex);

export const caseAuthorIndex = { authorId: 1, openedAt: -1 } as const;
export const caseModeratorIndex = { 'decision.moderatorId': 1, openedAt: -1 } as const;
caseSchema.index(caseAuthorIndex);
caseSchema.index(caseModeratorIndex, {
  partialFilterExpression: { 'decision.moderatorId': { $exists: true } },
});
