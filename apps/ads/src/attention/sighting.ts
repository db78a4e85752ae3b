export const sightingKinds = ['view', 'click'] as const;
export type SightingKind = (typeof sightingKinds)[number];

/** Who saw or clicked: a member by id, anyone else by the address they came from. */
export type Person = { member: string } | { address: string };

/** One person, one advertisement, one kind, one hour: counted once, however often it is told. */
export interface Sighting {
  advertisement: string;
  kind: SightingKind;
  person: Person;
  /** Hours since 1970. */
  hour: number;
}

const HOUR_MS = 60 * 60 * 1000;
export const hourOf = (time: Date): number => Math.floor(time.getTime() / HOUR_MS);
export const beginningOfHour = (hour: number): Date => new Date(hour * HOUR_MS);
