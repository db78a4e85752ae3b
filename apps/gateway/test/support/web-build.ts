import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Text of every script of the build. */
export const script = 'console.log("pechincha");\n'.repeat(100);

const page = `<!doctype html><html><head><title>Pechincha</title>
<meta name="description" content="" /><meta name="google-client-id" content="" />
<script>1</script></head><body></body></html>`;

const files = {
  'index.html': page,
  'favicon.svg': '<svg/>',
  'sw.js': script,
  'offline.html': page,
  'notification.mp3': 'ID23456789',
  'manifest.webmanifest': '{}',
  'assets/index-1a2b.js': script,
};

/** Writes a small build of the web client to a temporary folder, which it returns. */
export async function writeWebBuild(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'pechincha-web-'));
  await mkdir(join(root, 'assets'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(root, name), content);
  return root;
}
