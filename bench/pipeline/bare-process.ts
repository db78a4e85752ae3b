import { randomUUID } from 'node:crypto';
import { type ConsumeMessage, connect } from 'amqplib';
import mongoose from 'mongoose';
import { CONCURRENCY, type EffectRow, repeatConcurrently, serveCommands } from './child.ts';

/**
 * The control: amqplib and the driver alone. The publisher sends persistent messages to a durable quorum queue and
 * waits for the confirm of each; the consumer writes one row under the event's id, with majority write concern, before
 * it acknowledges.
 */
serveCommands(async ({ role, mongodbUrl, rabbitmqUrl, database, queue }) => {
  const connection = await mongoose.createConnection(mongodbUrl, { dbName: database }).asPromise();
  const effects = connection.collection<EffectRow>('effects');
  const model = await connect(rabbitmqUrl, { noDelay: true });
  if (role === 'consumer') {
    const channel = await model.createChannel();
    await channel.prefetch(CONCURRENCY);
    const handle = async (message: ConsumeMessage): Promise<void> => {
      const row = { _id: String(message.properties.messageId), handled: 1 };
      await effects.insertOne(row, { writeConcern: { w: 'majority' } });
      channel.ack(message);
    };
    await channel.consume(queue, (message) => {
      if (message) void handle(message);
    });
    return undefined;
  }
  const channel = await model.createConfirmChannel();
  return (count) =>
    repeatConcurrently(count, CONCURRENCY, async () => {
      const messageId = randomUUID();
      const body = JSON.stringify({ id: messageId, subject: randomUUID(), data: { amount: 1 } });
      await new Promise<void>((resolve, reject) => {
        const options = { persistent: true, mandatory: true, messageId };
        channel.publish('', queue, Buffer.from(body), options, (error: unknown) =>
          error ? reject(error as Error) : resolve(),
        );
      });
    });
});
