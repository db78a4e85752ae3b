import { connect } from 'node:net';
import { decode, encode, type BsonDocument } from './bson.ts';

const OP_MSG = 2013;

/**
 * Sends one administration command by MongoDB's wire protocol on a connection of its own. Needs no driver, so the
 * replica set can be initiated while `npm ci` still runs.
 */
export function runMongoCommand(
  port: number,
  command: BsonDocument,
  timeoutMs = 5000,
): Promise<BsonDocument> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1' });
    let received = Buffer.alloc(0);
    const end = (error: Error | null, response?: BsonDocument): void => {
      socket.destroy();
      if (error) reject(error);
      else resolve(response as BsonDocument);
    };
    socket.setTimeout(timeoutMs, () => end(new Error('MongoDB did not respond in time')));
    socket.once('error', (error) => end(error));
    socket.once('close', () => end(new Error('MongoDB closed the connection')));
    socket.once('connect', () => socket.write(message({ ...command, $db: 'admin' })));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.length < 4 || received.length < received.readInt32LE(0)) return;
      // Header 16 bytes, flags 4, kind of section 1, then the document.
      end(null, decode(received.subarray(21)));
    });
  });
}

function message(document: BsonDocument): Buffer {
  const body = encode(document);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(OP_MSG, 12);
  return Buffer.concat([head, body]);
}
