import { IncomingMessage } from 'node:http';

const AUTHORITY = /^https?:\/\/[^/?#]*/i;
const target = Symbol('target');

/** `http://host/path` as `/path`: RFC 9112 has servers take both. */
export function toOriginForm(url: string): string {
  if (url.startsWith('/')) return url;
  const path = url.replace(AUTHORITY, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** A request whose `url` is a path, in whatever form it was sent: guards and routers read no other. */
export class OriginFormRequest extends IncomingMessage {
  protected [target] = '';
}

// An accessor of the prototype, because the base class declares a property.
Object.defineProperty(OriginFormRequest.prototype, 'url', {
  get(this: { [target]: string }): string {
    return this[target];
  },
  set(this: { [target]: string }, url: string) {
    this[target] = toOriginForm(url);
  },
});
