import * as z from 'zod/mini';

export const servicesWithDatabase = [
  'users',
  'promotions',
  'moderation',
  'ads',
  'gamification',
  'notifications',
] as const;
/** The processes that publish or consume events. */
export const serviceNames = [...servicesWithDatabase, 'gateway'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One type of integration event: ids and values, never whole documents, for at least one consumer. */
export interface EventContract<Data extends z.ZodMiniType = z.ZodMiniType> {
  /** Routing key on the exchange, such as `promotion.published`. */
  readonly name: string;
  /**
   * 1, and raised when the shape of `data` changes. During a deploy both versions are published: consumers upcast older
   * events and delay newer ones until a replica with the new version consumes them.
   */
  readonly version: number;
  readonly producer: ServiceName;
  /** One durable queue each: `<consumer>.<name>`. */
  readonly consumers: readonly ServiceName[];
  readonly data: Data;
  /** By old version: converts its data to the next version. Removed once no event of that version is in flight. */
  readonly upcasts?: Readonly<Record<number, (data: unknown) => unknown>>;
}

type NewEvent<Data extends z.ZodMiniType> = Omit<EventContract<Data>, 'version'> & {
  readonly version?: number;
};

export const defineEvent = <Data extends z.ZodMiniType>(contract: NewEvent<Data>): EventContract<Data> => ({
  version: 1,
  ...contract,
});

/** Converts data of an older version to the current one; undefined when the contract has no upcast for it. */
export function upcastData(contract: EventContract, version: number, data: unknown): unknown {
  let currentData = data;
  for (let from = version; from < contract.version; from++) {
    const upcast = contract.upcasts?.[from];
    if (!upcast) return undefined;
    currentData = upcast(currentData);
  }
  return currentData;
}

/** Metadata around every event's data. Times are ISO 8601 in UTC. */
export const eventEnvelope = z.object({
  /** Globally unique; consumers and browsers deduplicate by it. */
  id: z.uuid(),
  name: z.string(),
  version: z.int(),
  producer: z.string(),
  /** Of the request or job that caused it, as in the logs. */
  correlationId: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
  /** By the producer's clock; consumers date effects by this, not by their own clock. */
  occurredAt: z.iso.datetime(),
  /** Id of the aggregate. */
  subject: z.string().check(z.minLength(1), z.maxLength(64)),
  /** The aggregate's revision after the change; consumers ignore older revisions. */
  subjectVersion: z.int().check(z.gte(0)),
  data: z.unknown(),
});

export type IntegrationEvent<Data = unknown> = Omit<z.infer<typeof eventEnvelope>, 'data'> & { data: Data };
export type EventOf<E extends EventContract> = IntegrationEvent<z.infer<E['data']>>;
export type EventData<E extends EventContract> = z.infer<E['data']>;
