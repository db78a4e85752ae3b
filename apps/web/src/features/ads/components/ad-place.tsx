import type { AdvertisementPosition } from '@pechincha/contracts/entities/advertisement';
import { useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { Optional } from '../../../components/ui/optional';
import { classes } from '../../../lib/classes';
import { loadQuietly } from '../../../lib/missing-code';
import { advertisementsQuery } from '../api/list-advertisements';
import { expectedRoom, rememberRoom, roomFor } from '../room';

const AdTurns = lazy(() =>
  loadQuietly(() => import('./ad-turns')).then((module) => ({ default: module.AdTurns })),
);

interface AdPlaceProps {
  position: AdvertisementPosition;
  city: string | undefined;
  /** The list that the page is for is there: now it may ask for more. */
  ready: boolean;
}

const names = { top: 'Anúncio no alto da lista', side: 'Anúncio ao lado da lista' };

/** Keeps a place for advertisements, from the first drawing on; they come when the list is there. None where there were none. */
export function AdPlace({ position, city, ready }: AdPlaceProps) {
  const { data } = useQuery({ ...advertisementsQuery(city), enabled: ready });
  const [room] = useState(() => (data ? roomFor(data, position) : expectedRoom(position, city)));
  useEffect(() => {
    if (data) rememberRoom(position, city, roomFor(data, position));
  }, [data, position, city]);
  const ads = data?.filter((ad) => ad.position === position) ?? [];
  if (room === 'none') return null;
  return (
    <aside className={classes('ad-place', `ad-${position}`, room)} aria-label={names[position]}>
      {ads.length > 0 ? (
        <Optional>
          <AdTurns ads={ads} room={room} />
        </Optional>
      ) : null}
    </aside>
  );
}
