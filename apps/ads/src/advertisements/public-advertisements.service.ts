import { Injectable } from '@nestjs/common';
import { toCityKey } from '@pechincha/contracts/cities';
import {
  advertisementPositions,
  type Advertisement,
  type CityBanner,
  type PublicAdvertisement,
} from '@pechincha/contracts/entities/advertisement';
import { Clock } from '@pechincha/persistence/clock';
import type { Caller } from '@pechincha/service-kit/caller';
import {
  toAdvertisementResponse,
  toBannerResponse,
  toPublicAdvertisementResponse,
} from './advertisement.mapper.js';
import { AdvertisementsRepository } from './advertisements.repository.js';

/** Advertisements that pages display now. */
@Injectable()
export class PublicAdvertisementsService {
  constructor(
    private readonly advertisements: AdvertisementsRepository,
    private readonly clock: Clock,
  ) {}

  /** Top position first; in each the city's banners, then those of the site. */
  async listActive(city: string): Promise<PublicAdvertisement[]> {
    const now = this.clock.now();
    const key = toCityKey(city);
    const keys = key === '' ? [''] : [key, ''];
    const places = advertisementPositions.flatMap((position) =>
      keys.map((cityKey) => ({ cityKey, position })),
    );
    const rows = await Promise.all(
      places.map(({ cityKey, position }) => this.advertisements.listPublic(cityKey, position, now)),
    );
    return rows.flat().map(toPublicAdvertisementResponse);
  }

  /** Displayed banners of a city; admins get all of them. */
  async listCityBanners(name: string, caller: Caller): Promise<(Advertisement | CityBanner)[]> {
    const key = toCityKey(name);
    if (key === '') return [];
    if (caller.kind === 'member' && caller.role === 'admin') {
      return (await this.advertisements.listByCity(key)).map(toAdvertisementResponse);
    }
    const now = this.clock.now();
    const rows = await Promise.all(
      advertisementPositions.map((position) => this.advertisements.listPublicBanners(key, position, now)),
    );
    return rows.flat().map(toBannerResponse);
  }

  /** Displayed now: everywhere, or in one city. */
  countActive(city: string | undefined): Promise<number> {
    if (city === undefined) return this.advertisements.countPublic(this.clock.now());
    const key = toCityKey(city);
    return key === '' ? Promise.resolve(0) : this.advertisements.countPublic(this.clock.now(), key);
  }
}
