import { adSizes, drawAd } from '../art/ad.ts';
import { cityBannerSize, drawCityBanner } from '../art/city-banner.ts';
import { renderPng } from '../art/render.ts';
import { advertisements, cityBanners, members } from '../data/index.ts';
import { subtractHours } from '../timeline.ts';
import { getAccountId, PICTURE_WORK, type SeedContext } from '../seed-context.ts';

/** Creates published advertisements and banners with some impressions and clicks. */
export async function seedAdvertisements(context: SeedContext): Promise<void> {
  const { ads, now } = context;
  const author = getAccountId(context, 'beatriz');
  const existing = await ads.list();
  const shown: string[] = [];
  for (const { scene, durationSeconds, startedDaysAgo, endsInDays, ...texts } of advertisements) {
    const [width, height] = adSizes[texts.position][scene.size];
    const startDate = subtractHours(now, startedDaysAgo * 24);
    shown.push(
      existing.get(texts.title)?.id ??
        (await ads.createAdvertisement({
          ...texts,
          author,
          size: scene.size,
          duration: durationSeconds,
          picture: await renderPng(drawAd(texts.position, scene), { width, height }),
          startDate,
          endDate: endsInDays === undefined ? undefined : subtractHours(now, -endsInDays * 24),
          at: startDate,
        })),
    );
    context.onItem(PICTURE_WORK);
  }
  const [width, height] = cityBannerSize;
  for (const { startedDaysAgo, ...banner } of cityBanners) {
    const startDate = subtractHours(now, startedDaysAgo * 24);
    if (!existing.has(banner.title)) {
      const picture = await renderPng(drawCityBanner(banner.city), { width, height });
      await ads.createCityBanner({ ...banner, author, picture, startDate, at: startDate });
    }
    context.onItem(PICTURE_WORK);
  }
  // They are written in one transaction.
  const isRecorded = [...existing.values()].some(({ views }) => views > 0);
  if (!isRecorded) await recordInteractions(context, shown);
}

async function recordInteractions(context: SeedContext, shown: string[]): Promise<void> {
  const { ads, now } = context;
  for (const [index, { key }] of members.entries()) {
    const at = subtractHours(now, index + 1);
    const member = getAccountId(context, key);
    await ads.recordViews(shown.slice(0, 1 + (index % shown.length)), member, at);
    if (index % 4 === 0) await ads.recordClick(shown[index % shown.length] ?? '', member, at);
  }
  await ads.flushInteractions();
}
