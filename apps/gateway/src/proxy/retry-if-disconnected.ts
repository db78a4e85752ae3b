const DISCONNECTED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);
const REFUSED_CODES = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

const getErrorCode = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Sends a request once more where its connection failed, as while a replica ends: whatever it does where nothing of it
 * was sent, because no connection was made, and else only where it `isSafe` to have twice.
 */
export async function retryIfDisconnected<T>(send: () => Promise<T>, canRepeat: () => boolean): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const code = getErrorCode(error);
    if (!REFUSED_CODES.has(code) && !(DISCONNECTED_CODES.has(code) && canRepeat())) throw error;
    return send();
  }
}
