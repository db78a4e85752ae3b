import { Readable } from 'node:stream';

/** A JSON object; an async iterable is written as an array while its rows are read. */
export type StreamedJson = Record<string, NonNullable<unknown> | null>;

/** Characters per write, because a write per row costs more than reading the row. */
const CHUNK_LENGTH = 64 * 1024;

/** The same text as JSON.stringify, with backpressure. */
export const createJsonStream = (value: StreamedJson): Readable =>
  Readable.from(generateChunks(value), { objectMode: false });

async function* generateChunks(value: StreamedJson): AsyncGenerator<string> {
  let text = '{';
  let separator = '';
  for (const [key, field] of Object.entries(value)) {
    text += `${separator}${JSON.stringify(key)}:`;
    separator = ',';
    if (!isAsyncIterable(field)) {
      text += JSON.stringify(field);
      continue;
    }
    let rowSeparator = '[';
    for await (const row of field) {
      text += `${rowSeparator}${JSON.stringify(row)}`;
      rowSeparator = ',';
      if (text.length < CHUNK_LENGTH) continue;
      yield text;
      text = '';
    }
    text += rowSeparator === '[' ? '[]' : ']';
  }
  yield `${text}}`;
}

const isAsyncIterable = (field: StreamedJson[string]): field is AsyncIterable<unknown> =>
  typeof field === 'object' && field !== null && Symbol.asyncIterator in field;
