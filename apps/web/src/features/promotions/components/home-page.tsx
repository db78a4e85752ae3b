import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { findCity } from '../../../lib/known-cities';
import { ListPage } from './list-page';
import { lazyPart } from '../../../lib/lazy-part';

const UnknownCity = lazyPart(() => import('../../../components/ui/unknown-city'), 'UnknownCity');

/** `/`: deals of all cities. */
export function HomePage() {
  return <ListPage />;
}

/** `/busca?q=`: the same list; redirects home without a term. */
export function SearchPage() {
  const [searchParams] = useSearchParams();
  return searchParams.get('q')?.trim() ? <ListPage /> : <Navigate to="/" replace />;
}

/** `/{city}`: deals of one city, or an "unknown city" page. */
export function CityPage() {
  const { city = '' } = useParams();
  const knownCity = findCity(city);
  return knownCity ? <ListPage key={knownCity.slug} city={knownCity} /> : <UnknownCity city={city} />;
}
