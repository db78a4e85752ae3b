/** An expected error with a message for the user, printed without a stack. */
export class FriendlyError extends Error {
  override name = 'FriendlyError';
}
