import { Injectable } from '@nestjs/common';
import { toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type {
  AdvertisementUpdate,
  AdvertisementForm,
  CityBannerForm,
} from '@pechincha/contracts/operations/ad-forms';
import { parsePictureHash } from '@pechincha/contracts/pictures';
import { Clock } from '@pechincha/persistence/clock';
import { UnitOfWork } from '@pechincha/persistence/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AdPicturesService } from './ad-pictures.service.js';
import { toAdvertisementResponse } from './advertisement.mapper.js';
import type { AdvertisementRow } from './advertisement.schema.js';
import { AdvertisementsRepository, type AdvertisementChanges } from './advertisements.repository.js';
import { getDisplayPeriod } from './display-period.js';

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
   * The whole form, or the status alone.
   * @throws DomainError ADVERTISEMENT_NOT_FOUND, INVALID_INPUT, UNAVAILABLE
   */
  async update(id: string, update: AdvertisementUpdate, caller: Caller): Promise<Advertisement> {
    if (!('title' in update)) return this.setStatus(id, update.status, caller);
    const { city, picture } = assertFound(await this.advertisements.findById(new Types.ObjectId(id)));
    const fields = toAdvertisementFields(update, city !== null);
    // An unchanged picture is not checked, so that edits work while the store is down.
    if (fields.picture !== picture) await this.assertPictureUploaded(fields.picture);
    return this.applyChanges(id, fields, caller);
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  setStatus(id: string, status: AdvertisementStatus, caller: Caller): Promise<Advertisement> {
    return this.applyChanges(id, { status }, caller);
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
      ...{ createdAt: now, createdBy: memberId, updatedAt: now, updatedBy: memberId },
    };
    return this.unitOfWork.run(async (tx) => {
      await this.advertisements.insert(row, tx);
      await this.pictures.replace(null, row.picture, tx);
      return toAdvertisementResponse(row);
    });
  }

  private applyChanges(id: string, changes: AdvertisementChanges, caller: Caller): Promise<Advertisement> {
    const updatedBy = new Types.ObjectId(requireMember(caller).id);
    const update = { ...changes, updatedAt: this.clock.now(), updatedBy };
    return this.unitOfWork.run(async (tx) => {
      const before = assertFound(await this.advertisements.update(new Types.ObjectId(id), update, tx));
      const after = { ...before, ...update };
      await this.pictures.replace(before.picture, after.picture, tx);
      return toAdvertisementResponse(after);
    });
  }
}

type AdvertisementFields = Omit<
  AdvertisementRow,
  '_id' | 'city' | 'cityKey' | 'views' | 'clicks' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;
type NewAdvertisement = AdvertisementFields & Pick<AdvertisementRow, 'city' | 'cityKey'>;

/** Field by field, so that unknown fields of a body are never stored. */
function toAdvertisementFields(form: AdvertisementForm, isBanner: boolean): AdvertisementFields {
  const { title, description, image, targetUrl, position, size, duration, status } = form;
  return {
    ...{ title, description, targetUrl, position, size, duration, status },
    picture: parsePictureHash(image),
    ...getDisplayPeriod(form, isBanner),
  };
}

function assertFound(row: AdvertisementRow | null): AdvertisementRow {
  if (!row) throw new DomainError('ADVERTISEMENT_NOT_FOUND');
  return row;
}
