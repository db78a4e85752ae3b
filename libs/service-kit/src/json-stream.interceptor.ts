import { once } from 'node:events';
import {
  Injectable,
  StreamableFile,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { mergeMap, type Observable } from 'rxjs';
import { createJsonStream, type StreamedJson } from './json-stream.js';

/**
 * Streams the response of an operation while its rows are read. An error before the first chunk gets a normal error
 * response; a later one closes the connection, so that the client notices the incomplete response.
 */
@Injectable()
export class JsonStreamInterceptor implements NestInterceptor {
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
