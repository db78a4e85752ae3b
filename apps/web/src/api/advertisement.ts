import type { Advertisement, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import {
  list,
  nullable,
  number,
  object,
  oneOf,
  text,
  isoTime,
  toObject,
  type Parser,
  nullableNumber,
} from './parsers';

const positions: readonly PublicAdvertisement['position'][] = ['top', 'side'];
const sizes: readonly NonNullable<PublicAdvertisement['size']>[] = ['small', 'medium', 'large', 'custom'];

/** Null for a missing, empty or unknown size. */
const parseSize: Parser<PublicAdvertisement['size']> = (input) =>
  sizes.find((known) => known === input) ?? null;

const publicFields = {
  _id: text(),
  title: text(),
  description: text(),
  image: nullable(text()),
  targetUrl: text(),
  position: oneOf(positions, 'top'),
  size: parseSize,
  duration: nullableNumber,
  city: nullable(text()),
};

/** Accepts the picture as `image` or `imageUrl`. */
const withImage = (input: unknown): unknown => {
  const source = toObject(input);
  return { ...source, image: source['image'] ?? source['imageUrl'] };
};

const parsePublicFields = object<PublicAdvertisement>(publicFields);
export const parsePublicAdvertisements = list('advertisements', (input) =>
  parsePublicFields(withImage(input)),
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** `endDate` is the midnight that starts the last day shown, so the ad ends 24 h later. */
const toEndsAt = (endDate: string | null): string | null =>
  endDate ? new Date(Date.parse(endDate) + DAY_MS).toISOString() : null;

const parseAdvertisementFields = object<Advertisement>({
  ...publicFields,
  startDate: nullable(isoTime),
  endDate: nullable(isoTime),
  status: oneOf<Advertisement['status']>(['active', 'inactive'], 'inactive'),
  endsAt: nullable(isoTime),
  views: number(),
  clicks: number(),
  createdAt: isoTime,
  createdBy: nullable(text()),
  updatedAt: isoTime,
  updatedBy: nullable(text()),
  version: number(),
});

export function parseAdvertisement(input: unknown): Advertisement {
  const ad = parseAdvertisementFields(withImage(input));
  return { ...ad, endsAt: ad.endsAt || toEndsAt(ad.endDate) };
}

export const parseAdvertisements = list('advertisements', parseAdvertisement);

function isValidUrl(text: string): boolean {
  try {
    return Boolean(new URL(text, location.origin));
  } catch {
    return false;
  }
}

/** URL of an uploaded picture (`imageUrl` or `image`), a path if it has this origin; '' if missing or invalid. */
export function parseUploadedImage(input: unknown): string {
  const { imageUrl, image } = toObject(input);
  const url = text()(imageUrl) || text()(image);
  if (!url || !isValidUrl(url)) return '';
  const { origin, pathname } = new URL(url, location.origin);
  return origin === location.origin ? pathname : url;
}
