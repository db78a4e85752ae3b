import type { Advertisement, PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { list, nullable, number, object, oneOf, text, time, toObject, type Parser } from './shape';

const positions: readonly PublicAdvertisement['position'][] = ['top', 'side'];
const sizes: readonly NonNullable<PublicAdvertisement['size']>[] = ['small', 'medium', 'large', 'custom'];

/** Null where none is chosen, which may also be said by an empty or an unknown one. */
const parseSize: Parser<PublicAdvertisement['size']> = (given) =>
  sizes.find((known) => known === given) ?? null;

const shownFields = {
  _id: text(),
  title: text(),
  description: text(),
  image: nullable(text()),
  targetUrl: text(),
  position: oneOf(positions, 'top'),
  size: parseSize,
  duration: nullable(number()),
  city: nullable(text()),
};

/** The picture comes as `image` or as `imageUrl`. */
const withImage = (given: unknown): unknown => {
  const source = toObject(given);
  return { ...source, image: source['image'] ?? source['imageUrl'] };
};

const shown = object<PublicAdvertisement>(shownFields);
export const parseShownAdvertisements = list('advertisements', (given) => shown(withImage(given)));

const DAY = 24 * 60 * 60 * 1000;

/** The day of the end is shown to its end: an `endDate` alone comes off a day after its midnight. */
const endOf = (endDate: string | null): string | null =>
  endDate ? new Date(Date.parse(endDate) + DAY).toISOString() : null;

const advertisement = object<Advertisement>({
  ...shownFields,
  startDate: nullable(time),
  endDate: nullable(time),
  status: oneOf<Advertisement['status']>(['active', 'inactive'], 'inactive'),
  endsAt: nullable(time),
  views: number(),
  clicks: number(),
  createdAt: time,
  createdBy: nullable(text()),
  updatedAt: time,
  updatedBy: nullable(text()),
});

export function parseAdvertisement(given: unknown): Advertisement {
  const ad = advertisement(withImage(given));
  return { ...ad, endsAt: ad.endsAt || endOf(ad.endDate) };
}

export const parseAdvertisements = list('advertisements', parseAdvertisement);

function canBeAddress(text: string): boolean {
  try {
    return Boolean(new URL(text, location.origin));
  } catch {
    return false;
  }
}

/** The address of an uploaded picture, `imageUrl` or `image`; under this origin, however written, its path. */
export function parseUploadedImage(given: unknown): string {
  const { imageUrl, image } = toObject(given);
  const address = text()(imageUrl) || text()(image);
  if (!address || !canBeAddress(address)) return '';
  const { origin, pathname } = new URL(address, location.origin);
  return origin === location.origin ? pathname : address;
}
