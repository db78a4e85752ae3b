import { cutText } from '@pechincha/contracts/characters';
import { countCharacters } from '@pechincha/contracts/text';

/** What the service worker of the web client shows. */
export interface PushPayload {
  title: string;
  body: string;
  /** Of the page that a click opens. */
  path: string;
  /** A newer notification with the same tag replaces an older one. */
  tag: string;
  eventId: string;
}

const MAX_BYTES = 2_000;

const countBytes = (payload: PushPayload): number => Buffer.byteLength(JSON.stringify(payload));

/** As JSON of at most 2,000 bytes; a long body is shortened. */
export function serializePayload(payload: PushPayload): string {
  if (countBytes(payload) <= MAX_BYTES) return JSON.stringify(payload);
  const shorten = (max: number): PushPayload => ({ ...payload, body: `${cutText(payload.body, max)}…` });
  let [fits, tooLong] = [0, countCharacters(payload.body)];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (countBytes(shorten(middle)) <= MAX_BYTES) fits = middle;
    else tooLong = middle;
  }
  return JSON.stringify(shorten(fits));
}
