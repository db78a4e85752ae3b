import { addAbortSignal, Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { exportMyData } from '@pechincha/contracts/operations/gateway';
import {
  gamificationExport,
  moderationExport,
  notificationsExport,
  promotionsExport,
  usersExport,
} from '@pechincha/contracts/operations/internal';
import type { ResponseOf } from '@pechincha/contracts/operation';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { GATEWAY_CONFIG, type GatewayConfig } from '../config.js';
import { InternalClient, type StreamedOperation } from '../proxy/internal-client.js';

/** Until every part has started to respond. */
const START_TIMEOUT_MS = 10_000;
/** Each export holds a connection to five services for as long as its client reads. */
const MAX_CONCURRENT_EXPORTS = 20;

/** In the order in which the file lists them. */
const parts: Record<Exclude<keyof ResponseOf<typeof exportMyData>, 'geradoEm'>, StreamedOperation> = {
  conta: usersExport,
  promocoes: promotionsExport,
  moderacao: moderationExport,
  pontos: gamificationExport,
  notificacoes: notificationsExport,
};

interface OpenPart {
  name: string;
  stream: Readable;
}

/** Exports all data that the services store about a member. */
@Injectable()
export class MemberExportService {
  private readonly logger = new Logger('MemberExportService');
  private readonly exportingMembers = new Set<string>();

  constructor(
    private readonly client: InternalClient,
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
  ) {}

  /**
   * Resolves with the text of the file when every part has started; the stream fails when a part is cut off.
   * @param closed aborts the requests to the services, and the export
   * @throws DomainError UNAVAILABLE when a part is unavailable, TOO_MANY_REQUESTS while the member has another export
   */
  async openStream(id: string, closed: AbortSignal): Promise<Readable> {
    closed.throwIfAborted();
    if (this.exportingMembers.has(id)) throw new DomainError('TOO_MANY_REQUESTS', { retryAfterSeconds: 30 });
    if (this.exportingMembers.size >= MAX_CONCURRENT_EXPORTS) throw toUnavailableError();
    this.exportingMembers.add(id);
    closed.addEventListener('abort', () => this.exportingMembers.delete(id), { once: true });
    const options = { params: { id }, timeoutMs: START_TIMEOUT_MS, signal: closed };
    try {
      const openParts = await Promise.all(
        Object.entries(parts).map(async ([name, operation]) => ({
          name,
          stream: await this.client.openStream(operation, options),
        })),
      );
      const limit = AbortSignal.timeout(this.config.EXPORT_LIMIT_SECONDS * 1_000);
      return addAbortSignal(limit, Readable.from(this.writeFile(openParts), { objectMode: false }));
    } catch (cause) {
      throw toUnavailableError(cause);
    }
  }

  private async *writeFile(openParts: OpenPart[]): AsyncGenerator<string | Buffer> {
    yield `{"geradoEm":${JSON.stringify(new Date())}`;
    for (const { name, stream } of openParts) {
      yield `,"${name}":`;
      try {
        yield* stream;
      } catch (error) {
        this.logger.warn({ part: name, message: `Part was cut off: ${(error as Error).message}` });
        throw error;
      }
    }
    yield '}';
  }
}

const toUnavailableError = (cause?: unknown): DomainError =>
  new DomainError('UNAVAILABLE', {
    message: 'Não foi possível juntar todos os seus dados agora. Tente de novo em alguns minutos.',
    cause,
    retryAfterSeconds: 30,
  });
