/** Buffers a body. @throws Error when it is longer than that many bytes */
export async function readBoundedBytes(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maxBytes) throw new Error('The response body is too large');
  }
  return Buffer.concat(chunks);
}

export const readBoundedText = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> =>
  (await readBoundedBytes(body, maxBytes)).toString();
