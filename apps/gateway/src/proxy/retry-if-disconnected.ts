const DISCONNECTED_CODES = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);
const REFUSED_CODES = new Set(['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT']);

const getErrorCode = (error: unknown): string => (error as { code?: string }).code ?? '';

/**
 * Sends a request once more when its connection failed, for example while a replica stops: always when the connection
 * was refused, because nothing was sent, and otherwise only when `canRepeat` allows it.
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
