import { createHash } from 'node:crypto';
import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  Logger,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { InjectModel } from '@nestjs/mongoose';
import { IDEMPOTENCY_KEY_PATTERN, type Operation, REPLAYED_HEADER } from '@pechincha/contracts/operation';
import { withBeforeCommit } from '@pechincha/persistence/transaction';
import { Clock } from '@pechincha/persistence/clock';
import { createRowSchema, getCollection } from '@pechincha/persistence/queries';
import type { FastifyReply } from 'fastify';
import { type ClientSession, type Model } from 'mongoose';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import { type KitRequest, OPERATION, type ParsedInput } from './caller.js';
import { createInvalidInputError, DomainError } from './domain-error.js';

const KEY_TTL_SECONDS = 24 * 60 * 60;

interface IdempotencyRow {
  /** `<member>:<operation>:<key>` */
  _id: string;
  /** SHA-256 of the parsed fields and of the files' hashes. */
  fingerprint: string;
  /** The first response, as JSON. */
  answer: string;
  createdAt: Date;
}

const idempotencySchema = createRowSchema<IdempotencyRow>('idempotency');
idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEY_TTL_SECONDS });

const IDEMPOTENCY_MODEL = 'IdempotencyKey';
export const idempotencyFeature = { name: IDEMPOTENCY_MODEL, schema: idempotencySchema };

interface Outcome {
  response: unknown;
  /** Whether it is the stored response of an earlier request. */
  isReplay: boolean;
}

/**
 * A repeated key returns the stored response. It is stored in the transaction of the effect, so an idempotent
 * operation must run exactly one unit of work and return its response from the callback of `UnitOfWork.run`.
 */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger(IdempotencyService.name);

  constructor(
    @InjectModel(IDEMPOTENCY_MODEL) private readonly rows: Model<IdempotencyRow>,
    private readonly clock: Clock,
  ) {}

  /**
   * @param id `<member>:<operation>:<key>`
   * @throws DomainError KEY_REUSED if the key was used with other input
   */
  async runOnce(id: string, fingerprint: string, work: () => Promise<unknown>): Promise<Outcome> {
    const stored = await this.findStored(id, fingerprint);
    if (stored) return stored;
    let isStored = false;
    try {
      const response = await withBeforeCommit((tx, result) => {
        const row = {
          _id: id,
          fingerprint,
          answer: JSON.stringify(result ?? null),
          createdAt: this.clock.now(),
        };
        tx.insertAtEnd(getCollection(this.rows), row);
        isStored = true;
      }, work);
      if (!isStored) this.logger.error(`${id.split(':')[1]} ran no unit of work: its key is not stored`);
      return { response, isReplay: false };
    } catch (error) {
      // A concurrent request with the same key committed first, so this one failed on a unique key.
      const stored = await this.findStored(id, fingerprint);
      if (stored) return stored;
      throw error;
    }
  }

  /** Deletes the stored responses of a member, because they contain personal data. */
  async deleteForMember(memberId: string, session: ClientSession): Promise<void> {
    // Range of the prefix `<member>:`, since `;` is the character after `:`.
    await getCollection(this.rows).deleteMany(
      { _id: { $gt: `${memberId}:`, $lt: `${memberId};` } },
      { session },
    );
  }

  private async findStored(id: string, fingerprint: string): Promise<Outcome | undefined> {
    const row = await getCollection(this.rows).findOne({ _id: id });
    if (!row) return undefined;
    if (row.fingerprint !== fingerprint) throw new DomainError('KEY_REUSED');
    return { response: JSON.parse(row.answer) as unknown, isReplay: true };
  }
}

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
