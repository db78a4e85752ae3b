import { Injectable } from '@nestjs/common';
import { toCityKey } from '@pechincha/contracts/cities';
import {
  advertisementPositions,
  type Advertisement,
  type CityBanner,
  type PublicAdvertisement,
} from '@pechincha/contracts/entities/advertisement';
import type { Caller } from '@pechincha/service-kit/caller';
import { Clock } from '@pechincha/service-kit/clock';
import {
  toAdvertisementResponse,
  toBannerResponse,
  toPublicAdvertisementResponse,
} from './advertisement.mapper.js';
import { AdvertisementsRepository } from './advertisements.repository.js';

/** What pages show of them now. */
@Injectable()
export class PublicAdvertisementsService {
  constructor(
    private readonly advertisements: AdvertisementsRepository,
    private readonly clock: Clock,
  ) {}

  /** By place, top first: the banners of the city, then those of the site. */
  async listActive(city: string): Promise<PublicAdvertisement[]> {
    const now = this.clock.now();
    const key = toCityKey(city);
    const keys = key === '' ? [''] : [key, ''];
    const places = advertisementPositions.flatMap((position) => keys.map((of) => ({ of, position })));
    const rows = await Promise.all(
      places.map(({ of, position }) => this.advertisements.listPublic(of, position, now)),
    );
    return rows.flat().map(toPublicAdvertisementResponse);
  }

  /** The banners of a city; to an admin those too that are not on show. */
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

  /** How many are on show now: of everything, or of one city. */
  countActive(city: string | undefined): Promise<number> {
    if (city === undefined) return this.advertisements.countPublic(this.clock.now());
    const key = toCityKey(city);
    return key === '' ? Promise.resolve(0) : this.advertisements.countPublic(this.clock.now(), key);
  }
}
