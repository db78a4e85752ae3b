import { Types } from 'mongoose';

/** Position in a comment list. */
export interface CommentPosition {
  createdAt: Date;
  _id: Types.ObjectId;
}

const TIME_BYTES = 6;

/** Encodes 6 bytes of time and 12 of id in 24 base64url characters. */
export function toCursor({ createdAt, _id }: CommentPosition): string {
  const time = Buffer.alloc(TIME_BYTES);
  time.writeUIntBE(createdAt.getTime(), 0, TIME_BYTES);
  return Buffer.concat([time, _id.id]).toString('base64url');
}

export function parseCursor(cursor: string): CommentPosition {
  const bytes = Buffer.from(cursor, 'base64url');
  return {
    createdAt: new Date(bytes.readUIntBE(0, TIME_BYTES)),
    _id: new Types.ObjectId(bytes.subarray(TIME_BYTES)),
  };
}
