import { extname } from 'node:path';

interface ContentType {
  type: string;
  isText: boolean;
}

const textType = (type: string): ContentType => ({ type: `${type}; charset=utf-8`, isText: true });
const binaryType = (type: string): ContentType => ({ type, isText: false });

/** Types of the files in a client build. */
const contentTypes: Record<string, ContentType> = {
  '.html': textType('text/html'),
  '.js': textType('text/javascript'),
  '.css': textType('text/css'),
  '.json': textType('application/json'),
  '.map': textType('application/json'),
  '.webmanifest': textType('application/manifest+json'),
  '.txt': textType('text/plain'),
  '.xml': textType('application/xml'),
  '.svg': textType('image/svg+xml'),
  '.png': binaryType('image/png'),
  '.jpg': binaryType('image/jpeg'),
  '.webp': binaryType('image/webp'),
  '.mp3': binaryType('audio/mpeg'),
  '.ico': binaryType('image/x-icon'),
  '.woff2': binaryType('font/woff2'),
};

export const getContentType = (file: string): ContentType =>
  contentTypes[extname(file)] ?? binaryType('application/octet-stream');
