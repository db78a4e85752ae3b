import type { Advertisement, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import * as parse from './parsers';

const positions: readonly PublicAdvertisement['position'][] = ['top', 'side'];
const sizes: readonly NonNullable<PublicAdvertisement['size']>[] = ['small', 'medium', 'large', 'custom'];

/** Null for a missing, empty or unknown size. */
const parseSize: parse.Parser<PublicAdvertisement['size']> = (input) =>
  sizes.find((known) => known === input) ?? null;

const publicFields = {
  _id: parse.text(),
  title: parse.text(),
  description: parse.text(),
  image: parse.nullable(parse.text()),
  targetUrl: parse.text(),
  position: parse.oneOf(positions, 'top'),
  size: parseSize,
  duration: parse.nullableNumber,
  city: parse.nullable(parse.text()),
};

/** Accepts the picture as `image` or `imageUrl`. */
const withImage = (input: unknown): unknown => {
  const source = parse.toObject(input);
  return { ...source, image: source['image'] ?? source['imageUrl'] };
};

const parsePublicFields = parse.object<PublicAdvertisement>(publicFields);
export const parsePublicAdvertisements = parse.list('advertisements', (input) =>
  parsePublicFields(withImage(input)),
);

const DAY_MS = 24 * 60 * 60 * 1000;

/** `endDate` is the midnight that starts the last day shown, so the ad ends 24 h later. */
const toEndsAt = (endDate: string | null): string | null =>
  endDate ? new Date(Date.parse(endDate) + DAY_MS).toISOString() : null;

const parseAdvertisementFields = parse.object<Advertisement>({
  ...publicFields,
  startDate: parse.nullable(parse.isoTime),
  endDate: parse.nullable(parse.isoTime),
  status: parse.oneOf<Advertisement['status']>(['active', 'inactive'], 'inactive'),
  endsAt: parse.nullable(parse.isoTime),
  views: parse.number(),
  clicks: parse.number(),
  createdAt: parse.isoTime,
  createdBy: parse.nullable(parse.text()),
  updatedAt: parse.isoTime,
  updatedBy: parse.nullable(parse.text()),
  version: parse.number(),
});

export function parseAdvertisement(input: unknown): Advertisement {
  const ad = parseAdvertisementFields(withImage(input));
  return { ...ad, endsAt: ad.endsAt || toEndsAt(ad.endDate) };
}

export const parseAdvertisements = parse.list('advertisements', parseAdvertisement);

/** URL of an uploaded picture (`imageUrl` or `image`), a path if it has this origin; '' if missing or invalid. */
export function parseUploadedImage(input: unknown): string {
  const { imageUrl, image } = parse.toObject(input);
  const url = parse.text()(imageUrl) || parse.text()(image);
  try {
    const { origin, pathname } = new URL(url, location.origin);
    return url && origin === location.origin ? pathname : url;
  } catch {
    return '';
  }
}
