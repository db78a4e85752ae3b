/** Reasons that are being written, by deal: closing the dialog, or a rejection that fails, loses none. */
const written = new Map<string, string>();

export const reasonOf = (id: string): string => written.get(id) ?? '';

export function keepReason(id: string, reason: string): void {
  if (reason === '') written.delete(id);
  else written.set(id, reason);
}
