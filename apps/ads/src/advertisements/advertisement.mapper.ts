import type {
  Advertisement,
  CityBanner,
  PublicAdvertisement,
} from '@pechincha/contracts/entities/advertisement';
import { toPicturePath, type PictureWidth } from '@pechincha/contracts/pictures';
import type { AdvertisementRow } from './advertisement.schema.js';
import { NEVER } from './display-period.js';

export type PublicAdvertisementRow = Pick<
  AdvertisementRow,
  '_id' | 'title' | 'description' | 'picture' | 'targetUrl' | 'position' | 'size' | 'duration' | 'city'
>;
export type BannerRow = PublicAdvertisementRow & Pick<AdvertisementRow, 'startDate' | 'endDate' | 'status'>;

/** An inclusion projection, so that `createdBy` and `updatedBy` never leave the database for visitors. */
export const publicFields: Record<keyof Omit<PublicAdvertisementRow, '_id'>, 1> = {
  title: 1,
  description: 1,
  picture: 1,
  targetUrl: 1,
  position: 1,
  size: 1,
  duration: 1,
  city: 1,
};
export const bannerFields: Record<keyof Omit<BannerRow, '_id'>, 1> = {
  ...publicFields,
  startDate: 1,
  endDate: 1,
  status: 1,
};

/** The top position is up to 970 pixels wide, the side position up to 300, twice that on a dense screen. */
const pictureWidths = { top: 1200, side: 640 } as const satisfies Record<
  AdvertisementRow['position'],
  PictureWidth
>;

/** Path in the upload's response; the position is not known yet. */
export const toUploadedPath = (hash: string): string => toPicturePath(hash, pictureWidths.top);

export const toIsoString = (time: Date | null): string | null => time?.toISOString() ?? null;

export const toPublicAdvertisementResponse = (row: PublicAdvertisementRow): PublicAdvertisement => ({
  _id: row._id.toHexString(),
  title: row.title,
  description: row.description,
  image: row.picture && toPicturePath(row.picture, pictureWidths[row.position]),
  targetUrl: row.targetUrl,
  position: row.position,
  size: row.size,
  duration: row.duration,
  city: row.city,
});

export const toBannerResponse = (row: BannerRow): CityBanner => ({
  ...toPublicAdvertisementResponse(row),
  startDate: toIsoString(row.startDate),
  endDate: toIsoString(row.endDate),
  status: row.status,
});

export const toAdvertisementResponse = (row: AdvertisementRow): Advertisement => ({
  ...toBannerResponse(row),
  endsAt: row.endsAt.getTime() === NEVER.getTime() ? null : row.endsAt.toISOString(),
  views: row.views,
  clicks: row.clicks,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy?.toHexString() ?? null,
  updatedAt: row.updatedAt.toISOString(),
  updatedBy: row.updatedBy?.toHexString() ?? null,
  version: row.version,
});
