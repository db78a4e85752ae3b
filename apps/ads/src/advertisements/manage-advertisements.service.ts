import { Injectable } from '@nestjs/common';
import { toCityKey, toCitySlug } from '@pechincha/contracts/cities';
import type { Advertisement, AdvertisementStatus } from '@pechincha/contracts/entities/advertisement';
import type {
  AdvertisementUpdate,
  AdvertisementForm,
  CityBannerForm,
} from '@pechincha/contracts/operations/ad-forms';
import { UnitOfWork } from '@pechincha/messaging/unit-of-work';
import { requireMember, type Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import { DomainError } from '@pechincha/service-kit/domain-error';
import { Types } from 'mongoose';
import { AdPicturesService } from './ad-pictures.service.js';
import { advertisementAnswer, hashIn } from './advertisement.mapper.js';
import type { AdvertisementRow } from './advertisement.schema.js';
import { AdvertisementsRepository, type AdvertisementChanges } from './advertisements.repository.js';
import { windowOf } from './window.js';

/** What administrators do with advertisements of the site and banners of cities. */
@Injectable()
export class ManageAdvertisementsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly advertisements: AdvertisementsRepository,
    private readonly pictures: AdPicturesService,
    private readonly clock: Clock,
  ) {}

  /** Those of the site, and how many there are. */
  async list(): Promise<{ advertisements: Advertisement[]; total: number }> {
    const [rows, total] = await Promise.all([this.advertisements.list(''), this.advertisements.count('')]);
    return { advertisements: rows.map(advertisementAnswer), total };
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async read(id: string): Promise<Advertisement> {
    return advertisementAnswer(found(await this.advertisements.find(new Types.ObjectId(id))));
  }

  /** @throws DomainError INVALID_INPUT where the picture was not uploaded, UNAVAILABLE */
  async create(form: AdvertisementForm, caller: Caller): Promise<Advertisement> {
    const advertisement = written(form, false);
    await this.checkPicture(advertisement.picture);
    return this.insert({ ...advertisement, city: null, cityKey: '' }, caller);
  }

  /** @throws DomainError as above */
  async createBanner(form: CityBannerForm, caller: Caller): Promise<Advertisement> {
    const banner = written({ ...form, size: null, duration: null }, true);
    await this.checkPicture(banner.picture);
    return this.insert({ ...banner, city: toCitySlug(form.city), cityKey: toCityKey(form.city) }, caller);
  }

  /** The whole form, or the status alone. @throws DomainError ADVERTISEMENT_NOT_FOUND, and as above */
  async change(id: string, change: AdvertisementUpdate, caller: Caller): Promise<Advertisement> {
    if (!('title' in change)) return this.setStatus(id, change.status, caller);
    const { city, picture } = found(await this.advertisements.find(new Types.ObjectId(id)));
    const changed = written(change, city !== null);
    // A picture that stays was there before: an edit of the texts does not need the store.
    if (changed.picture !== picture) await this.checkPicture(changed.picture);
    return this.update(id, changed, caller);
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  setStatus(id: string, status: AdvertisementStatus, caller: Caller): Promise<Advertisement> {
    return this.update(id, { status }, caller);
  }

  /** @throws DomainError ADVERTISEMENT_NOT_FOUND */
  async delete(id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const { picture } = found(await this.advertisements.delete(new Types.ObjectId(id), tx));
      await this.pictures.replace(picture, null, tx);
    });
  }

  private async checkPicture(hash: string | null): Promise<void> {
    if (hash !== null) await this.pictures.assertUploaded(hash);
  }

  private insert(made: Made, caller: Caller): Promise<Advertisement> {
    const _id = new Types.ObjectId();
    const by = new Types.ObjectId(requireMember(caller).id);
    const at = this.clock.now();
    const row: AdvertisementRow = {
      ...made,
      _id,
      views: 0,
      clicks: 0,
      ...{ createdAt: at, createdBy: by, updatedAt: at, updatedBy: by },
    };
    return this.unitOfWork.run(async (tx) => {
      await this.advertisements.insert(row, tx);
      await this.pictures.replace(null, row.picture, tx);
      return advertisementAnswer(row);
    });
  }

  private update(id: string, changes: AdvertisementChanges, caller: Caller): Promise<Advertisement> {
    const updatedBy = new Types.ObjectId(requireMember(caller).id);
    const all = { ...changes, updatedAt: this.clock.now(), updatedBy };
    return this.unitOfWork.run(async (tx) => {
      const before = found(await this.advertisements.change(new Types.ObjectId(id), all, tx));
      const after = { ...before, ...all };
      await this.pictures.replace(before.picture, after.picture, tx);
      return advertisementAnswer(after);
    });
  }
}

type Written = Omit<
  AdvertisementRow,
  '_id' | 'city' | 'cityKey' | 'views' | 'clicks' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>;
type Made = Written & Pick<AdvertisementRow, 'city' | 'cityKey'>;

/** A form as it is kept: field by field, so that nothing else of a body ever is. */
function written(form: AdvertisementForm, ofCity: boolean): Written {
  const { title, description, image, targetUrl, position, size, duration, status } = form;
  return {
    ...{ title, description, targetUrl, position, size, duration, status },
    picture: hashIn(image),
    ...windowOf(form, ofCity),
  };
}

function found(row: AdvertisementRow | null): AdvertisementRow {
  if (!row) throw new DomainError('ADVERTISEMENT_NOT_FOUND');
  return row;
}
