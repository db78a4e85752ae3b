import { extname } from 'node:path';

interface Kind {
  type: string;
  text: boolean;
}

const text = (type: string): Kind => ({ type: `${type}; charset=utf-8`, text: true });
const binary = (type: string): Kind => ({ type, text: false });

/** What a build of the client consists of. */
const kinds: Record<string, Kind> = {
  '.html': text('text/html'),
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.map': text('application/json'),
  '.webmanifest': text('application/manifest+json'),
  '.txt': text('text/plain'),
  '.xml': text('application/xml'),
  '.svg': { type: 'image/svg+xml', text: true },
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.webp': binary('image/webp'),
  '.mp3': binary('audio/mpeg'),
  '.ico': binary('image/x-icon'),
  '.woff2': binary('font/woff2'),
};

export const kindOf = (file: string): Kind => kinds[extname(file)] ?? binary('application/octet-stream');
