import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { OptionalBoundary } from '../../components/ui/optional-boundary';
import { classes } from '../../lib/style';
import { http } from '../../lib/http';
import { advertisementKeys } from '../../lib/keys';
import { lazyPart } from '../../lib/lazy-part';
import { getSlotHeight, readSlotHeight, saveSlotHeight } from './slot-height';
import './ads.css';

/** Active ads, with the banners of the city if given. Errors show no toast: the page works without ads. */
const advertisementsQuery = (city: string | undefined) =>
  queryOptions({
    queryKey: advertisementKeys.byCity(city),
    queryFn: async ({ signal }) => {
      const [{ data }, { parsePublicAdvertisements }] = await Promise.all([
        http.get<unknown>('/advertisements/active', { params: { city }, signal }),
        import('../../api/advertisement'),
      ]);
      return parsePublicAdvertisements(data);
    },
    staleTime: 5 * 60_000,
  });

const AdRotation = lazyPart(() => import('./ad-rotation'), 'AdRotation');

interface AdSlotProps {
  position: AdvertisementPosition;
  city: string | undefined;
  /** Set once the deal list has loaded; ads are requested only then. */
  ready: boolean;
}

const labels = { top: 'Anúncio no alto da lista', side: 'Anúncio ao lado da lista' };

/**
 * Reserves the ad slot from the first render; ads load after the list. Renders nothing when the last load had
 * no ads.
 */
export function AdSlot({ position, city, ready }: AdSlotProps) {
  const { data, isError } = useQuery({ ...advertisementsQuery(city), enabled: ready });
  const [slotHeight] = useState(() =>
    data ? getSlotHeight(data, position) : readSlotHeight(position, city),
  );
  useEffect(() => {
    // Where ads are blocked, the next visit reserves nothing.
    if (data || isError) saveSlotHeight(position, city, getSlotHeight(data ?? [], position));
  }, [data, isError, position, city]);
  const ads = data?.filter((ad) => ad.position === position) ?? [];
  if (slotHeight === 'none') return null;
  return (
    <aside className={classes('ad-slot', `ad-${position}`, slotHeight)} aria-label={labels[position]}>
      {ads.length > 0 ? (
        <OptionalBoundary>
          <AdRotation ads={ads} slotHeight={slotHeight} />
        </OptionalBoundary>
      ) : null}
    </aside>
  );
}
