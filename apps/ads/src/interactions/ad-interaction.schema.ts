import { createRowSchema } from '@pechincha/persistence/queries';

export type AdInteractionKind = 'view' | 'click';

/** A member by id, anyone else by address. */
export type Visitor = { member: string } | { address: string };

/** A view or click; counted once per visitor, advertisement, kind and hour. */
export interface AdInteraction {
  advertisement: string;
  kind: AdInteractionKind;
  visitor: Visitor;
  /** Hours since 1970. */
  hour: number;
}

const HOUR_MS = 60 * 60 * 1000;
export const toHour = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);
export const toHourStart = (hour: number): Date => new Date(hour * HOUR_MS);

/** Outlives the hour that a row deduplicates. */
const AD_INTERACTION_TTL_SECONDS = 2 * 60 * 60;

/** One row per counted interaction, for deduplication; kept in the collection `counted_interactions`. */
export interface AdInteractionRow {
  /** `visitor:hour:kind:advertisement`; a range of it finds all rows of a member. */
  _id: string;
  at: Date;
}

export const AD_INTERACTION_MODEL = 'AdInteraction';

export const adInteractionSchema = createRowSchema<AdInteractionRow>('counted_interactions');
adInteractionSchema.index({ at: 1 }, { expireAfterSeconds: AD_INTERACTION_TTL_SECONDS });
