import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  advertisements,
  badges,
  cityBanners,
  deals,
  members,
  type PictureFolder,
  rewards,
} from '../src/data.ts';

const used: Record<PictureFolder, string[]> = {
  advertisements: advertisements.map(({ picture }) => picture),
  badges: badges.map(({ picture }) => picture),
  banners: cityBanners.map(({ city }) => city),
  deals: deals.flatMap(({ picture = [] }) => picture),
  members: members.map(({ key }) => key),
  rewards: rewards.map(({ picture }) => picture),
};

it.each(Object.entries(used))('demo data uses each picture of %s once', (folder, names) => {
  const files = readdirSync(join(import.meta.dirname, '../src/pictures', folder));
  expect(names.map((name) => `${name}.webp`).toSorted()).toEqual(files.toSorted());
});
