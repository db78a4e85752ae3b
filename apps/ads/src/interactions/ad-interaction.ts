export const adInteractionKinds = ['view', 'click'] as const;
export type AdInteractionKind = (typeof adInteractionKinds)[number];

/** Who saw or clicked: a member by id, anyone else by the address they came from. */
export type Visitor = { member: string } | { address: string };

/** One person, one advertisement, one kind, one hour: counted once, however often it is told. */
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
