let offsetMs = 0;

/** Current time in milliseconds; in the browser by the clock of the server. */
export const getNow = (): number => Date.now() + offsetMs;

/** Corrects the clock of a device by these milliseconds. */
export function correctClock(ms: number): void {
  offsetMs += ms;
}
