export const adInteractionKinds = ['view', 'click'] as const;
export type AdInteractionKind = (typeof adInteractionKinds)[number];

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
