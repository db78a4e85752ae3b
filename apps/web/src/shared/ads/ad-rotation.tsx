import type { PublicAdvertisement } from '@pechincha/contracts/entities/advertisement';
import { ImageOff, Pause, Play } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { http } from '../../lib/http';
import { getStored, setStored } from '../../lib/storage';
import { useAdRotation } from './use-ad-rotation';
import type { SlotHeight } from './slot-height';
import { AdCard } from './ad-card';
import './ads.css';

/** Errors are ignored. */
function recordAdViews(ids: string[]): void {
  http
    .post(
      '/advertisements/views',
      { ids },
      {
        adapter: 'fetch',
        fetchOptions: { keepalive: true },
      },
    )
    .catch(() => undefined);
}

/** Ads recorded on the current page; cleared on navigation. */
let currentPage = '';
let recordedIds = new Set<string>();
let pendingIds: string[] = [];

/** Groups the impressions of both slots into one request. */
const BATCH_DELAY_MS = 500;

function flush(): void {
  if (pendingIds.length > 0) recordAdViews(pendingIds);
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
export function useImpressions(visibleAdId: string | undefined): void {
  const { key } = useLocation();
  useEffect(() => {
    if (visibleAdId) recordImpression(visibleAdId, key);
  }, [visibleAdId, key]);
}

/** True while the page is visible and at least half of the element is in the viewport. */
export function useInView(element: RefObject<Element | null>): boolean {
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

const STORAGE_KEY = 'ads-stopped';

/** Rotation pause: the stored choice, else `prefers-reduced-motion`. */
export function useAdsPaused(): [stopped: boolean, change: (isPaused: boolean) => void] {
  const [isPaused, setIsPaused] = useState(() => {
    const stored = getStored(STORAGE_KEY);
    return stored ? stored === 'yes' : matchMedia('(prefers-reduced-motion: reduce)').matches;
  });
  return [
    isPaused,
    (next) => {
      setStored(STORAGE_KEY, next ? 'yes' : 'no');
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
        <span className="ad-label">Anúncio</span>
        {next ? (
          <button
            type="button"
            className="square"
            aria-label={isPaused ? 'Continuar a troca de anúncios' : 'Parar a troca de anúncios'}
            onClick={() => setIsPaused(!isPaused)}
          >
            {isPaused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          </button>
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
