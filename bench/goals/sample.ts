/** Fetches the uncompressed response bodies of some URLs. */
export async function fetchBodies(origin: string, paths: readonly string[]): Promise<Buffer[]> {
  const bodies: Buffer[] = [];
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const body = Buffer.from(await response.arrayBuffer());
    // Failures are counted when these URLs are measured.
    if (response.ok) bodies.push(body);
  }
  if (bodies.length === 0) throw new Error(`All ${paths.length} sample requests failed`);
  return bodies;
}
