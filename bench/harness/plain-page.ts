import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * Serves the product's page as plain HTML: the rendered content in place of what the root shows until the code is here. Style sheets, font and
 * pictures are the product's own; its JavaScript is downloaded, but not run.
 */
export async function startPlainPage(
  origin: string,
  content: string,
): Promise<{ url: string; stop: () => void }> {
  const shell = await (await fetch(origin, { headers: { accept: 'text/html' } })).text();
  const scripts = [...shell.matchAll(/<script type="module"[^>]+src="([^"]+)"><\/script>/g)];
  const preloads = scripts.map(([, path]) => `<link rel="preload" as="script" href="${path}" crossorigin>`);
  const page = gzipSync(
    shell
      .replaceAll(/<script(?! type="application)[^>]*>[\s\S]*?<\/script>/g, '')
      .replace('</head>', () => `${preloads.join('')}</head>`)
      .replace(/<div id="root">[^]*?<\/div>(?=\s*<noscript>)/, () => `<div id="root">${content}</div>`),
  );
  const server = createServer((incoming, response) => {
    if (incoming.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' });
      response.end(page);
      return;
    }
    const { host: _, ...headers } = incoming.headers;
    request(new URL(incoming.url ?? '/', origin), { headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
    })
      .on('error', () => response.destroy())
      .end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
