import { crashAt } from '@pechincha/persistence/crash-point';
import { withTimeout } from '@pechincha/persistence/time';
import type { Channel, GetMessage } from 'amqplib';
import { events } from '@pechincha/contracts/events/all';
import { Broker } from './broker.js';
import { withChannel } from './topology.js';
import {
  ATTEMPT_HEADER,
  DEAD_AT_HEADER,
  DEAD_REASON_HEADER,
  DELIVERY_COUNT_HEADER,
  ERROR_HEADER,
  SOURCE_QUEUE_HEADER,
  VERSION_WAITS_HEADER,
} from './delivery.js';
import { defaultSettings } from './settings.js';

export interface DeadLetter {
  id: string;
  event: string;
  /** `malformed`, `failed`, `undelivered` or `newer`; the broker's own reason if the broker dead-lettered it. */
  reason: string;
  attempts: number;
  error: string;
  correlationId: string | undefined;
  /** When it was dead-lettered, as ISO 8601. */
  deadAt: string | undefined;
  body: string;
}

/** Headers about the dead-lettering, which redriving removes. */
const DEAD_LETTER_HEADERS = new Set([
  ATTEMPT_HEADER,
  VERSION_WAITS_HEADER,
  ERROR_HEADER,
  DELIVERY_COUNT_HEADER,
  DEAD_REASON_HEADER,
  DEAD_AT_HEADER,
  SOURCE_QUEUE_HEADER,
]);

/**
 * Lists, redrives and drops dead letters. Safe to kill and to run concurrently: the broker delivers a message to one
 * reader at a time and requeues it when that reader ends, and a redriven letter is acknowledged only after its work
 * queue has confirmed it.
 */
export class DeadLetterClient {
  private constructor(
    private readonly broker: Broker,
    private readonly prefix: string,
  ) {}

  /** @param prefix of exchange and queue names, as in MESSAGING_PREFIX */
  static async open(url: string, prefix: string): Promise<DeadLetterClient> {
    const broker = new Broker({ url, prefix, service: 'dead-letters', settings: defaultSettings });
    broker.start();
    try {
      await withTimeout(
        defaultSettings.setupTimeoutMs,
        'Connecting to the broker',
        broker.consumeConnection.waitUntilOpen(),
      );
    } catch (error) {
      await broker.close();
      throw error;
    }
    return new DeadLetterClient(broker, prefix);
  }

  close(): Promise<void> {
    return this.broker.close();
  }

  /** Number of dead letters by work queue, for all queues of the contracts that exist on the broker. */
  async count(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    for (const event of events) {
      for (const consumer of event.consumers) {
        const queue = `${consumer}.${event.name}`;
        const count = await this.withChannel((channel) => this.countMessages(channel, queue)).catch(
          () => undefined,
        );
        if (count !== undefined) counts.set(queue, count);
      }
    }
    return counts;
  }

  /** The oldest dead letters; they stay in the queue. */
  async list(queue: string, limit: number): Promise<DeadLetter[]> {
    const deadLetters: DeadLetter[] = [];
    await this.visitLetters(queue, limit, async (message) => {
      deadLetters.push(toDeadLetter(message));
      return 'keep';
    });
    return deadLetters;
  }

  /**
   * Moves dead letters back into their work queue with no attempts counted. Handles only as many as there were at the
   * start, so that a message that fails again is not redriven twice.
   * @param id of one event; without it all are moved
   * @returns the number moved
   */
  redrive(queue: string, id?: string): Promise<number> {
    return this.visitLetters(queue, Infinity, async (message) => {
      if (!matchesId(message, id)) return 'keep';
      const { messageId, type, correlationId, headers = {} } = message.properties;
      const keptHeaders = Object.entries(headers).filter(
        ([name]) => !DEAD_LETTER_HEADERS.has(name) && !name.includes('-death'),
      );
      await crashAt('before-publish');
      const result = await this.broker.publisher.publish({
        exchange: '',
        routingKey: this.prefix + queue,
        body: message.content,
        messageId: messageId as string | undefined,
        type: type as string | undefined,
        correlationId: correlationId as string | undefined,
        headers: { ...(Object.fromEntries(keptHeaders) as Record<string, string>), [ATTEMPT_HEADER]: 0 },
      });
      await crashAt('after-publish');
      if (result === 'returned') throw new Error(`There is no queue "${queue}"`);
      if (result === 'refused') throw new Error(`"${queue}" does not confirm messages`);
      return 'remove';
    });
  }

  /** Deletes dead letters. @param id of one event; without it all are deleted. @returns the number deleted */
  drop(queue: string, id?: string): Promise<number> {
    return this.visitLetters(queue, Infinity, async (message) =>
      matchesId(message, id) ? 'remove' : 'keep',
    );
  }

  /** Kept messages stay unacknowledged, so they return to the queue when the channel closes. */
  private visitLetters(
    queue: string,
    limit: number,
    decide: (message: GetMessage) => Promise<'keep' | 'remove'>,
  ): Promise<number> {
    return this.withChannel(async (channel) => {
      let removed = 0;
      const size = Math.min(limit, await this.countMessages(channel, queue));
      for (let visited = 0; visited < size; visited += 1) {
        const message = await channel.get(this.getDeadLetterQueue(queue));
        if (!message) break;
        if ((await decide(message)) === 'keep') continue;
        channel.ack(message);
        removed += 1;
      }
      return removed;
    });
  }

  private async withChannel<T>(work: (channel: Channel) => Promise<T>): Promise<T> {
    const model = await this.broker.consumeConnection.waitUntilOpen();
    return withChannel(model, defaultSettings.setupTimeoutMs, work);
  }

  private async countMessages(channel: Channel, queue: string): Promise<number> {
    try {
      return (await channel.checkQueue(this.getDeadLetterQueue(queue))).messageCount;
    } catch (cause) {
      throw new Error(`There is no queue "${queue}"`, { cause });
    }
  }

  private getDeadLetterQueue(queue: string): string {
    return this.broker.topology.deadLetterQueue(this.prefix + queue);
  }
}

const matchesId = ({ properties }: GetMessage, id: string | undefined): boolean =>
  id === undefined || properties.messageId === id;

function toDeadLetter({ content, properties }: GetMessage): DeadLetter {
  const { headers = {} } = properties;
  const getHeader = (name: string): string | undefined =>
    headers[name] === undefined ? undefined : String(headers[name]);
  const body = content.toString('utf8');
  return {
    id: String(properties.messageId ?? ''),
    event: String(properties.type ?? ''),
    reason: getHeader(DEAD_REASON_HEADER) ?? getHeader('x-first-death-reason') ?? 'unknown',
    attempts: Number(headers[ATTEMPT_HEADER] ?? 0),
    error: getHeader(ERROR_HEADER) ?? '',
    correlationId: parseCorrelationId(body),
    deadAt: getHeader(DEAD_AT_HEADER),
    body,
  };
}

function parseCorrelationId(body: string): string | undefined {
  try {
    const { correlationId } = JSON.parse(body) as { correlationId?: unknown };
    return typeof correlationId === 'string' ? correlationId : undefined;
  } catch {
    return undefined;
  }
}
