const MAX_AGE_MS = 3000;

let last = { dealId: '', at: -Infinity };

/** Records the deal whose menu hides something: the list removes its card, which has the focus. */
export const markMuted = (dealId: string): void => {
  last = { dealId, at: Date.now() };
};

/** Id of the deal; undefined for mutes that come from another window or device. */
export const getLastMuted = (): string | undefined =>
  Date.now() - last.at < MAX_AGE_MS ? last.dealId : undefined;
