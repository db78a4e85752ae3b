import { once } from 'node:events';
import {
  applyDecorators,
  type CallHandler,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  Injectable,
  type NestInterceptor,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  StreamableFile,
  UseInterceptors,
} from '@nestjs/common';
import type { Operation as OperationContract, ResponseOf } from '@pechincha/contracts/operation';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { getIdempotencyKey, IdempotencyInterceptor } from './idempotency.js';
import { createJsonStream, type StreamedJson } from './json-stream.js';
import { type KitRequest, OPERATION, type ParsedInput, SKIP_AUTH } from './caller.js';

/**
 * Streams the response of an operation while its rows are read. An error before the first chunk gets a normal error
 * response; a later one closes the connection, so that the client notices the incomplete response.
 */
@Injectable()
class JsonStreamInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<StreamedJson>): Observable<StreamableFile> {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    // No timeout: the gateway reads several streams one after the other and cancels stuck ones itself.
    raw.on('timeout', () => undefined);
    return next.handle().pipe(
      mergeMap(async (value) => {
        const stream = createJsonStream(value);
        await once(stream, 'readable');
        return new StreamableFile(stream, { type: 'application/json; charset=utf-8' });
      }),
    );
  }
}

const requestMethods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

/** `/promotions/{id}` becomes `/promotions/:id`. */
const toNestPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** What the handler returns: not checked for redirects and exports, whose contracts have no response. */
type Result<O extends OperationContract> = O extends { response: object } ? ResponseOf<O> : unknown;

/**
 * Makes a controller method the handler of an operation: route, access, input parsing, status, type of the response,
 * and Idempotency-Key and streaming if the contract declares them.
 */
export function Operation<O extends OperationContract>(operation: O) {
  return <H extends (...args: never[]) => Result<O> | Promise<Result<O>>>(
    target: object,
    method: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void =>
    applyDecorators(
      SetMetadata(OPERATION, operation),
      RequestMapping({ method: requestMethods[operation.method], path: toNestPath(operation.path) }),
      HttpCode(operation.status),
      ...(operation.idempotent === true ? [UseInterceptors(IdempotencyInterceptor)] : []),
      ...(operation.streamed ? [UseInterceptors(JsonStreamInterceptor)] : []),
    )(target, method, descriptor);
}

/** A route without a token; for health checks only. */
export const SkipAuth = (): ClassDecorator & MethodDecorator => SetMetadata(SKIP_AUTH, true);

/** The operation's parsed input: `@Input() input: InputOf<typeof getPromotion>`. */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext): ParsedInput => {
  const { input } = context.switchToHttp().getRequest<KitRequest>();
  if (!input) throw new Error('@Input() needs @Operation() on the same method');
  return input;
});

/** The Idempotency-Key of a `last-key` operation. */
export const IdempotencyKey = createParamDecorator(
  (_data: unknown, context: ExecutionContext): string | undefined =>
    getIdempotencyKey(context.switchToHttp().getRequest<KitRequest>()),
);
