import * as z from 'zod/mini';

/** The processes that publish or react to facts. */
export type ServiceName =
  'gateway' | 'users' | 'promotions' | 'moderation' | 'ads' | 'gamification' | 'notifications';

/**
 * A fact in the past tense: what happened, told once, to every consumer named here.
 * It carries ids and values, never documents. A fact without a consumer does not exist.
 */
export interface EventContract<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** Routing key on the exchange, such as `promotion.published`. */
  readonly name: string;
  /**
   * Raised when the shape of `data` changes. During a deploy both versions are under way: consumers upcast an older
   * one, and leave a newer one to a replica that knows it.
   */
  readonly version: number;
  readonly producer: ServiceName;
  /** One durable queue each: `<consumer>.<name>`. */
  readonly consumers: readonly ServiceName[];
  readonly data: Data;
  /** By an older version: its data as the version after it has them. Kept until none of the older is under way. */
  readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
}

export function defineEvent<Data extends z.ZodMiniType>(contract: EventContract<Data>): EventContract<Data> {
  return contract;
}

/** Data of an older version in the shape of the current one; undefined where the contract does not know the version. */
export function upcastData(contract: EventContract, version: number, data: unknown): unknown {
  let currentData = data;
  for (let from = version; from < contract.version; from++) {
    const upcast = contract.upcasts?.[from];
    if (!upcast) return undefined;
    currentData = upcast(currentData);
  }
  return currentData;
}

/** What every fact carries around its data. Times are ISO 8601 in UTC. */
export const eventEnvelope = z.object({
  /** Unique for ever; the key of the consumers' inbox and of what a browser has already seen. */
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  producer: z.string(),
  /** Of the request or job that led to it, the same in every log. Events of earlier releases have none. */
  correlationId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** When it happened, by the producer's clock. Effects are dated by this, not by their own clock. */
  occurredAt: z.iso.datetime(),
  /** The aggregate that it tells of. */
  subject: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The aggregate's revision after it. An older one never undoes a newer. */
  subjectVersion: z.int().check(z.gte(0)),
  data: z.unknown(),
});

export type IntegrationEvent<Data = unknown> = Omit<z.infer<typeof eventEnvelope>, 'data'> & { data: Data };
export type EventOf<E extends EventContract> = IntegrationEvent<z.infer<E['data']>>;
export type EventData<E extends EventContract> = z.infer<E['data']>;
