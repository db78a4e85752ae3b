const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_CLOSED']);

/** Whether a connection ended under a request: asking again on another may well work, as while a service restarts. */
export const isCut = (error: unknown): boolean => CUT.has((error as { code?: string }).code ?? '');
