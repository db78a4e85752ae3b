import {
  applyDecorators,
  createParamDecorator,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  type ExecutionContext,
} from '@nestjs/common';
import type { Operation as OperationContract } from '@pechincha/contracts/operation';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { JsonStreamInterceptor } from './json-stream.interceptor.js';
import { GATEWAY_ONLY, OPERATION, SKIP_AUTH } from './operation.metadata.js';
import type { KitRequest, ParsedInput } from './request.js';

const requestMethods = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PUT: RequestMethod.PUT,
  DELETE: RequestMethod.DELETE,
} as const;

/** Nest's way to write a path: `/promotions/{id}` is `/promotions/:id`. */
const toNestPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/**
 * Makes a controller method answer an operation: its route, who may call, the parsing of what comes in, the
 * status, and the Idempotency-Key and the streaming where the contract says so.
 */
export function Operation(operation: OperationContract): MethodDecorator {
  return applyDecorators(
    SetMetadata(OPERATION, operation),
    RequestMapping({ method: requestMethods[operation.method], path: toNestPath(operation.path) }),
    HttpCode(operation.status),
    ...(operation.idempotent ? [UseInterceptors(IdempotencyInterceptor)] : []),
    ...(operation.streamed ? [UseInterceptors(JsonStreamInterceptor)] : []),
  );
}

/** A route between the gateway and a service; no member and no visitor reaches it. */
export const GatewayOnly = (): MethodDecorator => SetMetadata(GATEWAY_ONLY, true);

/** A route that anyone on the network may ask: health only. */
export const SkipAuth = (): ClassDecorator & MethodDecorator => SetMetadata(SKIP_AUTH, true);

/** The operation's input, parsed: `@Input() input: InputOf<typeof readPromotion>`. */
export const Input = createParamDecorator((_data: unknown, context: ExecutionContext): ParsedInput => {
  const { input } = context.switchToHttp().getRequest<KitRequest>();
  if (!input) throw new Error('@Input() needs @Operation() on the same method');
  return input;
});
