import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { IDEMPOTENCY_KEY_PATTERN, REPLAYED_HEADER } from '@pechincha/contracts/idempotency';
import type { Operation } from '@pechincha/contracts/operation';
import type { FastifyReply } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { createInvalidInputError } from './domain-error.js';
import { IdempotencyService } from './idempotency.service.js';
import { OPERATION } from './operation.metadata.js';
import type { KitRequest, ParsedInput } from './request.js';

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');

/** SHA-256 of the parsed fields, in any order, and of the files' contents. */
export function computeFingerprint(input: ParsedInput): string {
  const files = Object.entries(input.files).map(([name, bytes]) => [name, bytes ? sha256(bytes) : null]);
  return sha256(toCanonicalJson({ ...input, files: Object.fromEntries(files) }));
}

function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );
}

/** Undefined without the header. @throws DomainError INVALID_INPUT */
export function getIdempotencyKey({ headers }: KitRequest): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !IDEMPOTENCY_KEY_PATTERN.test(key))
    throw createInvalidInputError('Idempotency-Key', 'Chave de repetição inválida');
  return key;
}

/** Returns the stored response, marked by a header, when an idempotent operation is repeated with its Idempotency-Key. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly idempotency: IdempotencyService,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<KitRequest>();
    const key = getIdempotencyKey(request);
    if (key === undefined) return next.handle();
    const { user, input } = request;
    if (user?.kind !== 'member' || !input) throw new Error('An idempotent operation must be for members');
    const operation = this.reflector.get<Operation>(OPERATION, context.getHandler());
    const id = [user.id, operation.id, key].join(':');
    const outcome = this.idempotency.runOnce(id, computeFingerprint(input), () =>
      lastValueFrom(next.handle()),
    );
    return from(outcome).pipe(
      map(({ response, isReplay }) => {
        if (isReplay) void context.switchToHttp().getResponse<FastifyReply>().header(REPLAYED_HEADER, 'true');
        return response;
      }),
    );
  }
}
