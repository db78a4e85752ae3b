/** A failure whose message is one clear sentence for the person at the terminal: shown without a stack. */
export class FriendlyError extends Error {
  override name = 'FriendlyError';
}
