import { Injectable } from '@nestjs/common';
import { SnapshotReader } from '@pechincha/persistence/queries';
import { LRUCache } from 'lru-cache';
import type { CityCounterKind } from './city-counter.js';
import { CityCountersRepository, type CityCounters } from './city-counters.repository.js';

const TTL_MS = 1_000;
const MAX_CITIES = 1_000;

/** Numbers of active promotions by city and category, at most a second old: every list needs one or two of them. */
@Injectable()
export class ActiveCounterCache {
  private readonly cities = new LRUCache<string, Promise<CityCounters>>({ max: MAX_CITIES, ttl: TTL_MS });

  constructor(
    private readonly counters: CityCountersRepository,
    private readonly snapshots: SnapshotReader,
  ) {}

  async get({ city, kind }: { city: string; kind: CityCounterKind }): Promise<number> {
    return (await this.getCity(city)).get(kind) ?? 0;
  }

  private getCity(city: string): Promise<CityCounters> {
    const cached = this.cities.get(city);
    if (cached) return cached;
    const counters = this.snapshots.read((session) => this.counters.getActive(city, session));
    this.cities.set(city, counters);
    counters.catch(() => this.cities.delete(city));
    return counters;
  }
}
