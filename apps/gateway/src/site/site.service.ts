import { Injectable } from '@nestjs/common';
import { toCityKey } from '@pechincha/contracts/cities';
import { defaultSite, type City, type Site } from '@pechincha/contracts/site';

const indexCities = ({ cities }: Site): ReadonlyMap<string, City> =>
  new Map(cities.map((city) => [toCityKey(city.slug), city]));

/** The site in the memory of this gateway: the default, until `LoadSiteWorker` has loaded it. */
@Injectable()
export class SiteService {
  private site = defaultSite;
  private cities = indexCities(defaultSite);
  private readonly listeners: ((site: Site) => void)[] = [];

  get current(): Site {
    return this.site;
  }

  /** As `findCity` of contracts, without a search through all cities for every page. */
  readonly findCity = (name: string): City | undefined => this.cities.get(toCityKey(name));

  /** Calls the listener with every newer site. */
  onChange(listener: (site: Site) => void): void {
    this.listeners.push(listener);
  }

  /** Ignores a version that is not newer. */
  update(site: Site): void {
    if (site.version <= this.site.version) return;
    this.site = site;
    this.cities = indexCities(site);
    for (const listener of this.listeners) listener(site);
  }
}
