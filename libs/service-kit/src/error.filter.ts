import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { RequestOverError } from '@pechincha/persistence/request-context';
import type { FastifyReply } from 'fastify';
import { DomainError } from './domain-error.js';
import { toErrorResponse } from './error-response.js';
import type { KitRequest } from './request.js';

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
