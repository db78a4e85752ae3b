/** What some addresses are answered with, as bytes that nobody has compressed. */
export async function fetchBodies(origin: string, paths: readonly string[]): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    // Failures are counted where these addresses are measured.
    if (response.ok) bodies.push(body);
  }
  if (bodies.length === 0) throw new Error(`None of ${paths.length} addresses was answered`);
  return bodies;
}
