import { setTimeout as pause } from 'node:timers/promises';

export interface Request {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, unless it is the path of a page or picture. */
  path: string;
  isPage?: boolean;
  token?: string;
  body?: object | FormData;
  /** With it, the request may be repeated until it is answered. */
  idempotencyKey?: string;
}

export interface Response<T = unknown> {
  /** 0 if there was no response. */
  status: number;
  body: T;
  /** The status, or why there was no response. */
  outcome: string;
}

/** `unknown`: no response, or an error of the server, so that the write may or may not have happened. */
export type Outcome<T> =
  { kind: 'acknowledged'; body: T } | { kind: 'refused'; status: number } | { kind: 'unknown' };

/** Whatever is broken, the gateway responds earlier. */
const REQUEST_TIMEOUT_MS = 30_000;
const RETRY_DELAY_MS = 300;
/** A write that is not answered for so long stays unknown. */
const MAX_WAIT_MS = 120_000;
const TOO_MANY_REQUESTS = 429;

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** A browser's requests. */
export class Client {
  /** Requests that were neither answered nor refused in time. */
  readonly timeouts: string[] = [];
  /** Requests without a response, or with an error of the server. */
  readonly failures: string[] = [];
  private readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  async send<T>({ method, path, isPage, token, body, idempotencyKey }: Request): Promise<Response<T>> {
    const isJson = body && !(body instanceof FormData);
    let response: Response<T>;
    try {
      const answer = await fetch(`${this.address}${isPage ? '' : '/api'}${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(isJson && { 'content-type': 'application/json' }),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const { status } = answer;
      const text = await answer.text();
      response = {
        status,
        body: (text && !isPage ? JSON.parse(text) : undefined) as T,
        outcome: `${status}`,
      };
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (name === 'TimeoutError') this.timeouts.push(`${method} ${path}`);
      response = { status: 0, body: undefined as T, outcome: cause?.code ?? String(error) };
    }
    if (response.status === 0 || response.status >= 500)
      this.failures.push(`${method} ${path}: ${response.outcome}`);
    return response;
  }

  /** @throws Error unless the status is 2xx */
  async request<T>(sent: Request): Promise<T> {
    const { status, body, outcome } = await this.send<T>(sent);
    if (!isSuccess(status))
      throw new Error(`${sent.method} ${sent.path}: ${outcome} ${JSON.stringify(body) ?? ''}`);
    return body;
  }

  /** @param isRepeatable whether doing it twice has the effect of once; default: if it has an idempotency key */
  async write<T>(request: Request, isRepeatable = Boolean(request.idempotencyKey)): Promise<Outcome<T>> {
    const end = Date.now() + MAX_WAIT_MS;
    for (;;) {
      const { status, body } = await this.send<T>(request);
      if (isSuccess(status)) return { kind: 'acknowledged', body };
      const isAnswered = status >= 400 && status < 500;
      if (isAnswered && status !== TOO_MANY_REQUESTS) return { kind: 'refused', status };
      // A refusal for the number of requests writes nothing.
      if (!isRepeatable) return isAnswered ? { kind: 'refused', status } : { kind: 'unknown' };
      if (Date.now() > end) return { kind: 'unknown' };
      await pause(RETRY_DELAY_MS);
    }
  }
}
