/** A body taken in whole. @throws Error where it is longer than that many bytes */
export async function boundedBytes(body: AsyncIterable<Buffer>, atMost: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > atMost) throw new Error('The answer is too large to be taken in');
  }
  return Buffer.concat(chunks);
}

export const boundedText = async (body: AsyncIterable<Buffer>, atMost: number): Promise<string> =>
  (await boundedBytes(body, atMost)).toString();
