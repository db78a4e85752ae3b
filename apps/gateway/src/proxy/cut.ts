const CUT = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);
const REFUSED = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Sends a request once more where its connection failed, as while a replica ends: whatever it does where nothing of it
 * was sent, because no connection was made, and else only where it `isSafe` to have twice.
 */
export async function sendAgainIfCut<T>(send: () => Promise<T>, isSafe: () => boolean): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = codeOf(error);
    if (!REFUSED.has(code) && !(CUT.has(code) && isSafe())) throw error;
    return send();
  }
}
