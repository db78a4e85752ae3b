const MAX_AGE_MS = 3000;

let lastMutedAt = -Infinity;

/** Records that the member has just hidden something, by a control that the list removes. */
export const markMuted = (): void => {
  lastMutedAt = Date.now();
};

/** False for mutes that come from another window or device. */
export const wasJustMuted = (): boolean => Date.now() - lastMutedAt < MAX_AGE_MS;
