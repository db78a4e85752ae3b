import { connect } from 'node:net';

/**
 * The subset of BSON that MongoDB's administration commands use. Numbers become int32 or double, bigint becomes int64,
 * ObjectIds become `ObjectIdBytes`. The services use the real driver.
 */
type BsonValue =
  | string
  | number
  | bigint
  | boolean
  | null
  | Date
  | ObjectIdBytes
  | BsonValue[]
  | { [key: string]: BsonValue };
export type BsonDocument = Record<string, BsonValue>;

class ObjectIdBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}

function encode(document: BsonDocument | BsonValue[]): Buffer {
  const parts = Object.entries(document).map(([key, value]) => element(key, value as BsonValue));
  const body = Buffer.concat([...parts, Buffer.from([0])]);
  return Buffer.concat([int32(body.length + 4), body]);
}

function element(key: string, value: BsonValue): Buffer {
  const [type, bytes] = typed(value);
  return Buffer.concat([Buffer.from([type]), Buffer.from(`${key}\0`), bytes]);
}

function typed(value: BsonValue): [number, Buffer] {
  if (value === null) return [0x0a, Buffer.alloc(0)];
  if (typeof value === 'string') {
    const text = Buffer.from(`${value}\0`);
    return [0x02, Buffer.concat([int32(text.length), text])];
  }
  if (typeof value === 'boolean') return [0x08, Buffer.from([value ? 1 : 0])];
  if (typeof value === 'bigint') return [0x12, int64(value)];
  if (typeof value === 'number') {
    if (Number.isInteger(value) && Math.abs(value) < 2 ** 31) return [0x10, int32(value)];
    const double = Buffer.alloc(8);
    double.writeDoubleLE(value);
    return [0x01, double];
  }
  if (value instanceof Date) return [0x09, int64(BigInt(value.getTime()))];
  if (value instanceof ObjectIdBytes) return [0x07, value.bytes];
  return [Array.isArray(value) ? 0x04 : 0x03, encode(value)];
}

function decode(buffer: Buffer): BsonDocument {
  const document: BsonDocument = {};
  let at = 4;
  while (buffer[at] !== 0) {
    const type = buffer[at] as number;
    const keyEnd = buffer.indexOf(0, at + 1);
    const key = buffer.toString('utf8', at + 1, keyEnd);
    const [value, next] = read(type, buffer, keyEnd + 1);
    if (value !== undefined) document[key] = value;
    at = next;
  }
  return document;
}

function read(type: number, buffer: Buffer, at: number): [BsonValue | undefined, number] {
  const length = at + 4 <= buffer.length ? buffer.readInt32LE(at) : 0;
  switch (type) {
    case 0x01:
      return [buffer.readDoubleLE(at), at + 8];
    case 0x02:
      return [buffer.toString('utf8', at + 4, at + 3 + length), at + 4 + length];
    case 0x03:
      return [decode(buffer.subarray(at, at + length)), at + length];
    case 0x04:
      return [Object.values(decode(buffer.subarray(at, at + length))), at + length];
    case 0x05:
      return [undefined, at + 5 + length];
    case 0x07:
      return [new ObjectIdBytes(Buffer.from(buffer.subarray(at, at + 12))), at + 12];
    case 0x08:
      return [buffer[at] === 1, at + 1];
    case 0x09:
      return [new Date(Number(buffer.readBigInt64LE(at))), at + 8];
    case 0x0a:
      return [null, at];
    case 0x10:
      return [buffer.readInt32LE(at), at + 4];
    case 0x11: // a timestamp of the oplog: no command here sends one back
      return [undefined, at + 8];
    case 0x12:
      return [buffer.readBigInt64LE(at), at + 8];
    default:
      throw new Error(`BSON type ${type} is not known here`);
  }
}

function int32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeInt32LE(value);
  return buffer;
}

function int64(value: bigint): Buffer {
  const buffer = Buffer.alloc(8);
  buffer.writeBigInt64LE(value);
  return buffer;
}

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
