import { AdPicturesService } from '@pechincha/ads/advertisements/ad-pictures.service';
import { AdminAdvertisementsService } from '@pechincha/ads/advertisements/admin-advertisements.service';
import type { AdvertisementRow } from '@pechincha/ads/advertisements/advertisement.schema';
import {
  InteractionFlushWorker,
  InteractionsService,
} from '@pechincha/ads/interactions/interactions.service';
import { toDay } from '@pechincha/contracts/days';
import { advertisementForm, cityBannerForm } from '@pechincha/contracts/operations/ad-forms';
import { type SeedForm, ServiceSeeder, toCaller } from './service-seeder.ts';

/** Its other fields are those of the form. */
export interface SeedAdvertisement extends SeedForm {
  /** Id of the admin who creates it. */
  author: string;
  /** Displayed from the start of this day in São Paulo. */
  startDate: Date;
  /** Displayed until the end of this day; missing: no end. */
  endDate?: Date | undefined;
  /** Creation time. */
  at: Date;
}

export class AdsSeeder extends ServiceSeeder {
  /** Existing advertisements and banners by title. */
  async list(): Promise<Map<string, { id: string; views: number }>> {
    const found = await this.rows<AdvertisementRow>('advertisements').find().toArray();
    return new Map(found.map(({ title, _id, views }) => [title, { id: _id.toHexString(), views }]));
  }

  /** An active advertisement of the whole site. Returns its id. */
  async createAdvertisement({ author, at, ...fields }: SeedAdvertisement): Promise<string> {
    const form = advertisementForm.parse(await this.toFormInput(fields));
    const { _id } = await this.clock.runAt(at, () =>
      this.get(AdminAdvertisementsService).create(form, toCaller(author, 'admin')),
    );
    return _id;
  }

  /** An active banner of a city. Returns its id. */
  async createCityBanner({ author, at, ...fields }: SeedAdvertisement): Promise<string> {
    const form = cityBannerForm.parse(await this.toFormInput(fields));
    const { _id } = await this.clock.runAt(at, () =>
      this.get(AdminAdvertisementsService).createCityBanner(form, toCaller(author, 'admin')),
    );
    return _id;
  }

  /** Repeated views within an hour count once. */
  recordViews(ids: readonly string[], member: string, at: Date): Promise<void> {
    return this.clock.runAt(at, async () =>
      this.get(InteractionsService).recordViews(ids, toCaller(member), ''),
    );
  }

  async recordClick(id: string, member: string, at: Date): Promise<void> {
    await this.clock.runAt(at, () => this.get(InteractionsService).recordClick(id, toCaller(member), ''));
  }

  /** Writes the buffered views and clicks. */
  flushInteractions(): Promise<void> {
    return this.get(InteractionFlushWorker).flushAll();
  }

  /** Uploads the picture and formats the dates as days, like the form. */
  private async toFormInput({
    picture,
    startDate,
    endDate,
    ...texts
  }: Pick<SeedAdvertisement, 'picture' | 'startDate' | 'endDate'>) {
    const { image } = await this.get(AdPicturesService).upload({ image: picture });
    return { ...texts, image, startDate: toDay(startDate), endDate: endDate ? toDay(endDate) : null };
  }
}
