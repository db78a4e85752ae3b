import { DEFAULT_AD_SECONDS } from '@pechincha/contracts/advertisement-pixels';
import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { useEffect, useState } from 'react';
import { getStored, setStored } from '../../lib/storage';

const STORAGE_KEY = 'ads-shown';
const MAX_STORED_IDS = 100;

/** Ids of the ads shown in this browser, the latest last. */
const getShownIds = (): string[] => getStored(STORAGE_KEY)?.split(' ') ?? [];

function saveShown(id: string): void {
  const ids = [...getShownIds().filter((other) => other !== id), id];
  setStored(STORAGE_KEY, ids.slice(-MAX_STORED_IDS).join(' '));
}

/** The ad that was shown longest ago; any of those that never were. */
function findFirst(ads: readonly PublicAdvertisement[]): string | undefined {
  const shown = getShownIds();
  const byAge = ads
    .map(({ _id }) => ({ id: _id, place: shown.indexOf(_id), chance: Math.random() }))
    .sort((a, b) => a.place - b.place || a.chance - b.chance);
  return byAge[0]?.id;
}

/**
 * The ad shown and the one after it, among those whose picture did not fail; rotates while `isRunning`. Each visit
 * starts with another ad.
 */
export function useAdRotation(
  ads: readonly PublicAdvertisement[],
  failedImages: ReadonlySet<string>,
  isRunning: boolean,
): [ad?: PublicAdvertisement, next?: PublicAdvertisement] {
  const [currentId, setCurrentId] = useState(() => findFirst(ads));
  const currentIndex = Math.max(
    ads.findIndex(({ _id }) => _id === currentId),
    0,
  );
  const order = [...ads.slice(currentIndex), ...ads.slice(0, currentIndex)];
  const [ad, next] = order.filter(({ image }) => !failedImages.has(image ?? ''));
  const id = ad?._id;
  const nextId = next?._id;
  const displayMs = (ad?.duration || DEFAULT_AD_SECONDS) * 1000;
  useEffect(() => {
    if (!isRunning || nextId === undefined) return undefined;
    const timer = setTimeout(() => setCurrentId(nextId), displayMs);
    return () => clearTimeout(timer);
  }, [isRunning, displayMs, nextId]);
  useEffect(() => {
    if (id) saveShown(id);
  }, [id]);
  return [ad, next];
}
