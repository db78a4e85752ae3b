import { adSizes, drawAd } from './art/ad.ts';
import { drawAvatar } from './art/avatar.ts';
import { drawBadge } from './art/badge.ts';
import { cityBannerSize, drawCityBanner } from './art/city-banner.ts';
import { drawProduct } from './art/product.ts';
import { renderPng } from './art/render.ts';
import { drawReward } from './art/reward.ts';
import { advertisements, badges, cityBanners, deals, members, rewards } from './data/index.ts';

/** All pictures of the demo data with their names, in the order in which seeding needs them. */
export function renderAll(): { of: string; png: Promise<Buffer> }[] {
  return [
    ...members.map(({ name }) => ({ of: name, png: renderPng(drawAvatar(name), 240) })),
    ...badges.map(({ name, art }) => ({ of: name, png: renderPng(drawBadge(art), 240) })),
    ...rewards.map(({ title, art }) => ({ of: title, png: renderPng(drawReward(art)) })),
    ...deals.flatMap(({ title, art }) =>
      art ? [{ of: title, png: renderPng(drawProduct(art.kind, art.variant)) }] : [],
    ),
    ...advertisements.map(({ title, position, scene }) => {
      const [width, height] = adSizes[position][scene.size];
      return { of: title, png: renderPng(drawAd(position, scene), { width, height }) };
    }),
    ...cityBanners.map(({ city }) => ({
      of: city,
      png: renderPng(drawCityBanner(city), { width: cityBannerSize[0], height: cityBannerSize[1] }),
    })),
  ];
}
