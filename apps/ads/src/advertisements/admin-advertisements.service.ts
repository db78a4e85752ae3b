import { Injectable } from '@nestjs/common';
import { toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import type { Advertisement } from '@pechincha/contracts/entities/advertisement';
import {
  advertisementDates,
  type AdvertisementUpdate,
  type AdvertisementForm,
  type CityBannerForm,
} from '@pechincha/contracts/operations/ad-forms';
import { parsePictureHash } from '@pechincha/contracts/pictures';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { createFieldError, DomainError } from '@pechincha/service-kit/domain-error';
import { getRowChanges } from '@pechincha/service-kit/edit-conflict';
import { Types } from 'mongoose';
import { AdPicturesService } from './ad-pictures.service.js';
import { toAdvertisementResponse, toIsoString } from './advertisement.mapper.js';
import type { AdvertisementRow } from './advertisement.schema.js';
import { AdvertisementsRepository } from './advertisements.repository.js';
import { getDisplayPeriod, type DisplayPeriod } from './display-period.js';

/** Administration of advertisements of the site and banners of cities. */
@Injectable()
export class AdminAdvertisementsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly advertisements: AdvertisementsRepository,
    private readonly pictures: AdPicturesService,
    private readonly clock: Clock,
  ) {}

  /** The newest advertisements of the site, and their total. */
  async list(): Promise<{ advertisements: Advertisement[]; total: number }> {
    const [rows, total] = await Promise.all([
      this.advertisements.listByCity(''),
      this.advertisements.countByCity(''),
    ]);
    return { advertisements: rows.map(toAdvertisementResponse), total };
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async get(id: string): Promise<Advertisement> {
    return toAdvertisementResponse(assertFound(await this.advertisements.findById(new Types.ObjectId(id))));
  }

  /** @throws DomainError INVALID_INPUT where the picture was not uploaded, UNAVAILABLE */
  async create(form: AdvertisementForm, caller: Caller): Promise<Advertisement> {
    const advertisement = toAdvertisementFields(form, false);
    await this.assertPictureUploaded(advertisement.picture);
    return this.insert({ ...advertisement, city: null, cityKey: '' }, caller);
  }

  /** @throws DomainError INVALID_INPUT where the picture was not uploaded, UNAVAILABLE */
  async createCityBanner(form: CityBannerForm, caller: Caller): Promise<Advertisement> {
    const banner = toAdvertisementFields({ ...form, size: null, duration: null }, true);
    await this.assertPictureUploaded(banner.picture);
    return this.insert({ ...banner, city: toCitySlug(form.city), cityKey: toCityKey(form.city) }, caller);
  }

  /**
   * Changes the fields that are sent.
   * @throws DomainError ADVERTISEMENT_NOT_FOUND, EDIT_CONFLICT, INVALID_INPUT, UNAVAILABLE
   */
  async update(
    id: string,
    { version, image, startDate, endDate, ...values }: AdvertisementUpdate,
    caller: Caller,
  ): Promise<Advertisement> {
    const _id = new Types.ObjectId(id);
    const picture = image === undefined ? undefined : parsePictureHash(image);
    const stored = assertFound(await this.advertisements.findById(_id));
    // An unchanged picture is not checked, so that edits work while the store is down.
    if (picture && picture !== stored.picture) await this.pictures.assertUploaded(picture);
    const updatedBy = new Types.ObjectId(requireMember(caller).id);
    return this.unitOfWork.run(async (tx) => {
      const before = assertFound(await this.advertisements.findById(_id, tx.session));
      const fields = { ...values, picture, ...mergeDates(before, { startDate, endDate }) };
      const toCurrent = () => ({ advertisement: toAdvertisementResponse(before) });
      const changes = getRowChanges(before, fields, version, toCurrent);
      if (!changes) return toAdvertisementResponse(before);
      const update = { ...changes, updatedAt: this.clock.now(), updatedBy };
      const after = { ...before, ...update };
      await this.advertisements.update(before, update, tx);
      await this.pictures.replace(before.picture, after.picture, tx);
      return toAdvertisementResponse(after);
    });
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { picture } = assertFound(await this.advertisements.delete(new Types.ObjectId(id), tx));
      await this.pictures.replace(picture, null, tx);
    });
  }

  private async assertPictureUploaded(hash: string | null): Promise<void> {
    if (hash !== null) await this.pictures.assertUploaded(hash);
  }

  private insert(advertisement: NewAdvertisement, caller: Caller): Promise<Advertisement> {
    const _id = new Types.ObjectId();
    const memberId = new Types.ObjectId(requireMember(caller).id);
    const now = this.clock.now();
    const row: AdvertisementRow = {
      ...advertisement,
      _id,
      views: 0,
      clicks: 0,
      createdAt: now,
      createdBy: memberId,
      updatedAt: now,
      updatedBy: memberId,
      version: 1,
    };
    return this.unitOfWork.run(async (tx) => {
      await this.advertisements.insert(row, tx);
      await this.pictures.replace(null, row.picture, tx);
      return toAdvertisementResponse(row);
    });
  }
}

type AdvertisementFields = Omit<
  AdvertisementRow,
  | '_id'
  | 'city'
  | 'cityKey'
  | 'views'
  | 'clicks'
  | 'createdAt'
  | 'createdBy'
  | 'updatedAt'
  | 'updatedBy'
  | 'version'
>;
type AdvertisementDates = Pick<AdvertisementUpdate, 'startDate' | 'endDate'>;
type NewAdvertisement = AdvertisementFields & Pick<AdvertisementRow, 'city' | 'cityKey'>;

/** Field by field, so that unknown fields of a body are never stored. */
function toAdvertisementFields(form: AdvertisementForm, isBanner: boolean): AdvertisementFields {
  const { title, description, image, targetUrl, position, size, duration, status } = form;
  return {
    title,
    description,
    targetUrl,
    position,
    size,
    duration,
    status,
    picture: parsePictureHash(image),
    ...getDisplayPeriod(form, isBanner),
  };
}

/**
 * The display period after an edit of its dates, undefined without one.
 * @throws DomainError INVALID_INPUT
 */
function mergeDates(
  row: AdvertisementRow,
  { startDate = toIsoString(row.startDate), endDate = toIsoString(row.endDate) }: AdvertisementDates,
): DisplayPeriod | undefined {
  if (startDate === toIsoString(row.startDate) && endDate === toIsoString(row.endDate)) return undefined;
  const { data, error } = advertisementDates.safeParse({ startDate, endDate });
  if (error) {
    const errors = error.issues.map(({ path, message }) => createFieldError(path.join('.'), message));
    throw new DomainError('INVALID_INPUT', { errors });
  }
  return getDisplayPeriod(data, row.city !== null);
}

function assertFound(row: AdvertisementRow | null): AdvertisementRow {
  if (!row) throw new DomainError('ADVERTISEMENT_NOT_FOUND');
  return row;
}
