import { IncomingMessage } from 'node:http';

const AUTHORITY = /^https?:\/\/[^/?#]*/i;
const target = Symbol('target');

/** `http://host/path` becomes `/path`: RFC 9112 requires servers to accept both. */
export function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(AUTHORITY, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** A request whose `url` is always a path, as guards and routers expect. */
export class OriginFormRequest extends IncomingMessage {
  protected [target] = '';
}

// An accessor on the prototype, because the base class declares a property.
Object.defineProperty(OriginFormRequest.prototype, 'url', {
  get(this: { [target]: string }): string {
    return this[target];
  },
  set(this: { [target]: string }, url: string) {
    this[target] = toOriginForm(url);
  },
});
