import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { type ErrorBody, type ErrorCode, toErrorBody } from '@pechincha/contracts/errors';
import { isDatabaseUnavailable } from '@pechincha/persistence/errors';
import { RequestOverError } from '@pechincha/persistence/request-context';
import type { FastifyReply } from 'fastify';
import type { KitRequest } from './caller.js';
import { DomainError } from './domain-error.js';

interface ErrorResponse {
  body: ErrorBody;
  retryAfterSeconds: number | undefined;
}

/** For errors of Nest and Fastify, such as an unknown route or invalid JSON, by their status. */
const errorCodeByStatus: Record<number, ErrorCode> = {
  400: 'INVALID_BODY',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  408: 'REQUEST_TIMEOUT',
  409: 'CONFLICT',
  413: 'TOO_LARGE',
  414: 'NOT_FOUND',
  415: 'UNSUPPORTED_TYPE',
  429: 'TOO_MANY_REQUESTS',
  431: 'HEADERS_TOO_LARGE',
  503: 'UNAVAILABLE',
};

/** MongoDB codes: maxTimeMS exceeded, snapshot unavailable, snapshot too old. */
const BUSY_ERROR_CODES = new Set<unknown>([50, 239, 246]);

/** The response for any thrown value. Messages of other errors than DomainError are never sent. */
export function toErrorResponse(error: unknown): ErrorResponse {
  if (error instanceof DomainError) {
    return {
      body: { ...error.details, ...toErrorBody(error.code, error.message, error.errors) },
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
  const code = getErrorCode(error);
  return { body: toErrorBody(code), retryAfterSeconds: code === 'UNAVAILABLE' ? 1 : undefined };
}

function getErrorCode(error: unknown): ErrorCode {
  if (!(error instanceof Error)) return 'INTERNAL';
  if (isDatabaseUnavailable(error) || error instanceof RequestOverError) return 'UNAVAILABLE';
  if (error.name.startsWith('Mongo') && 'code' in error && BUSY_ERROR_CODES.has(error.code))
    return 'UNAVAILABLE';
  const status = getStatus(error);
  if (status === undefined) return 'INTERNAL';
  return errorCodeByStatus[status] ?? (status < 500 ? 'INVALID_BODY' : 'INTERNAL');
}

function getStatus(error: Error): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode;
  return undefined;
}

/** Turns every error into its response. Logs errors of the server; stack traces are never sent. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<KitRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const { body, retryAfterSeconds } = toErrorResponse(error);
    this.log(error, body.statusCode, request);
    if (reply.sent) return;
    if (retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(retryAfterSeconds));
    void reply.code(body.statusCode).type('application/json; charset=utf-8').send(JSON.stringify(body));
  }

  private log(error: unknown, status: number, request: KitRequest): void {
    // Nobody receives the response.
    if (error instanceof RequestOverError) return;
    const requestFields = { method: request.method, route: request.routeOptions?.url };
    if (error instanceof DomainError && status >= 500) {
      // Expected: a dependency is unavailable or a feature is disabled.
      this.logger.warn({
        ...requestFields,
        status,
        code: error.code,
        ...(error.cause ? { error: error.cause } : {}),
      });
    } else if (status >= 500) {
      this.logger.error({ ...requestFields, status, error });
    } else if (status === 401 || status === 403) {
      this.logger.warn({ ...requestFields, status, by: request.user?.kind, message: 'Refused' });
    }
  }
}
