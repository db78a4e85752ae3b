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
 * Answers a streamed operation while its rows are read. What fails before the first chunk is an error like any
 * other; what fails later breaks the connection, so that nobody takes the response for whole.
 */
@Injectable()
export class JsonStreamInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler<StreamedJson>): Observable<StreamableFile> {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    // The gateway reads one part after the other, and ends what is stuck: it may pause for longer than others.
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
