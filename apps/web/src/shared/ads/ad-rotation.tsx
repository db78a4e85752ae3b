import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { DEFAULT_AD_SECONDS } from '@pechincha/contracts/pictures';
import { ImageOff, Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { getStored, setStored } from '../../lib/storage';
import { AdCard, recordAds } from './ad-card';
import type { SlotHeight } from './slot-height';
import './ads.css';

const SHOWN_KEY = 'ads-shown';
const MAX_STORED_IDS = 100;

/** Ids of the ads shown in this browser, the latest last. */
const getShownIds = (): string[] => getStored(SHOWN_KEY)?.split(' ') ?? [];

function saveShown(id: string): void {
  const ids = [...getShownIds().filter((other) => other !== id), id];
  setStored(SHOWN_KEY, ids.slice(-MAX_STORED_IDS).join(' '));
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
function useAdRotation(
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

/** Ads recorded on the current page; cleared on navigation. */
let currentPage = '';
let recordedIds = new Set<string>();
let pendingIds: string[] = [];

/** Groups the impressions of both slots into one request. */
const BATCH_DELAY_MS = 500;

function flush(): void {
  if (pendingIds.length > 0) recordAds('/advertisements/views', { ids: pendingIds });
  pendingIds = [];
}

function recordImpression(id: string, pageKey: string): void {
  if (currentPage !== pageKey) {
    currentPage = pageKey;
    recordedIds = new Set();
  }
  if (recordedIds.has(id)) return;
  recordedIds.add(id);
  if (pendingIds.push(id) === 1) setTimeout(flush, BATCH_DELAY_MS);
}

/** Records one impression per ad and page. */
function useImpressions(visibleAdId: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (visibleAdId) recordImpression(visibleAdId, key);
  }, [visibleAdId, key]);
}

/** True while the page is visible and at least half of the element is in the viewport. */
function useInView(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  const [isPageVisible, setIsPageVisible] = useState(!document.hidden);
  useEffect(() => {
    const handleChange = (): void => setIsPageVisible(!document.hidden);
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return inView && isPageVisible;
}

const PAUSED_KEY = 'ads-stopped';

/** Rotation pause: the stored choice, else `prefers-reduced-motion`. */
function useAdsPaused(): [stopped: boolean, change: (isPaused: boolean) => void] {
  const [isPaused, setIsPaused] = useState(() => {
    const stored = getStored(PAUSED_KEY);
    return stored ? stored === 'yes' : matchMedia('(prefers-reduced-motion: reduce)').matches;
  });
  return [
    isPaused,
    (next) => {
      setStored(PAUSED_KEY, next ? 'yes' : 'no');
      setIsPaused(next);
    },
  ];
}

interface AdRotationProps {
  ads: readonly PublicAdvertisement[];
  slotHeight: SlotHeight;
}

/** Rotates the ads of one slot. */
export function AdRotation({ ads, slotHeight }: AdRotationProps) {
  const container = useRef<HTMLDivElement>(null);
  const isInView = useInView(container);
  const [isPaused, setIsPaused] = useAdsPaused();
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [loadedImages, setLoadedImages] = useState<ReadonlySet<string>>(new Set());
  const [failedImages, setFailedImages] = useState<ReadonlySet<string>>(new Set());
  const isRunning = isInView && !isPaused && !isHovered && !isFocused;
  const [ad, next] = useAdRotation(ads, failedImages, isRunning);
  const isLoaded = ad && (!ad.image || loadedImages.has(ad.image));
  useImpressions(isInView && isLoaded ? ad._id : undefined);

  return (
    <div
      ref={container}
      className="ad-rotation"
      onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <div className="ad-head">
        <span className="tiny ad-label">Anúncio</span>
        {next ? (
          <Button
            className="square"
            label={isPaused ? 'Continuar a troca de anúncios' : 'Parar a troca de anúncios'}
            onClick={() => setIsPaused(!isPaused)}
            icon={isPaused ? Play : Pause}
          />
        ) : null}
      </div>
      {ad ? (
        <AdCard
          key={ad._id}
          ad={ad}
          slotHeight={slotHeight}
          onLoad={() => setLoadedImages((images) => new Set(images).add(ad.image ?? ''))}
          onLoadError={() => setFailedImages((images) => new Set(images).add(ad.image ?? ''))}
        />
      ) : (
        <p className="ad-broken">
          <ImageOff aria-hidden="true" />
          Anúncio indisponível
        </p>
      )}
    </div>
  );
}
