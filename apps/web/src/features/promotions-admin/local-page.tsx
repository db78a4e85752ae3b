import type { Period } from '@pechincha/contracts/operations/query-fields';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Image, MapPin } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { parseLocalStats } from '../../api/stats';
import { AdminPageHeader, Stat, StatGroup } from '../../components/admin/admin-page';
import { PeriodSwitch, TrendChart } from '../../components/admin/trend-chart';
import { PartError, StatePage } from '../../components/ui/state-page';
import { localAdminKeys } from '../../lib/admin-keys';
import { createQueryFn } from '../../lib/http';
import { CITIES_KEY, getCityName, readStoredCities } from '../../lib/known-cities';
import { useSite } from '../../lib/site';
import { setStored } from '../../lib/storage';
import { CityBar } from './city-bar';
import { getLocalPath, LocalList, parseLocalFilter } from './local-list';

/** Statistics of a city. A failure shows no toast: the values show as unavailable. */
const useLocalStats = (city: string, period: Period) =>
  useQuery({
    queryKey: localAdminKeys.stats(city, period),
    queryFn: createQueryFn('/admin/local/stats', parseLocalStats, { params: { city, period } }),
    enabled: city !== '',
    placeholderData: keepPreviousData,
  });

/** Totals and trend of a city; the totals show as unavailable after an error. */
function LocalStatGroup({ city, period }: { city: string; period: Period }) {
  const { data, isError, refetch } = useLocalStats(city, period);
  const toValue = (count: number | undefined): number | null | undefined => (isError ? null : count);
  return (
    <>
      <StatGroup>
        <Stat label="Total de promoções" value={toValue(data?.totalPromotions)} note={null} />
        <Stat label="Ativas" value={toValue(data?.activePromotions)} note={null} />
        <Stat label="Pendentes" value={toValue(data?.pendingPromotions)} note={null} />
        <Stat label="Expiradas" value={toValue(data?.expiredPromotions)} note={null} />
        <Stat label="Usuários na cidade" value={toValue(data?.totalUsers)} note={null} />
      </StatGroup>
      {isError ? <PartError onRetry={() => void refetch()}>Os números não chegaram.</PartError> : null}
      {data && !isError ? (
        <TrendChart
          title={period === 'day' ? 'Promoções por hora' : 'Promoções por dia'}
          trend={data.trend}
        />
      ) : null}
    </>
  );
}

/** Registered cities, stored in this browser. Another tab may change them: derive the next ones from `readStoredCities`. */
export function useCities() {
  const [cities, setCities] = useState<readonly string[]>(readStoredCities);
  useEffect(() => {
    const follow = ({ key }: StorageEvent): void => {
      if (key === CITIES_KEY) setCities(readStoredCities());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  const saveCities = (next: readonly string[]): void => {
    setCities(next);
    setStored(CITIES_KEY, JSON.stringify(next));
  };
  return { cities, saveCities };
}

const periodNames = { day: 'Dia', week: 'Semana', month: 'Mes' };

/** `/admin/local`: deals of one city and the registered cities. The filter is in the URL. */
export function LocalPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const site = useSite();
  const { cities, saveCities } = useCities();
  const filter = parseLocalFilter(params, cities);
  const { city } = filter;
  const updateCities = (next: readonly string[], removed?: string): void => {
    saveCities(next);
    // Otherwise the URL would name the removed city while the page shows another one.
    if (removed !== undefined && removed === params.get('city'))
      void navigate(getLocalPath(filter, { city: '' }), { replace: true });
  };

  return (
    <>
      <AdminPageHeader title="Promoções locais" summary={city ? getCityName(site.cities, city) : ''}>
        {city ? (
          <div className="cluster city-picker min-w-0">
            <select
              className="input"
              aria-label="Cidade"
              value={city}
              onChange={(event) => void navigate(getLocalPath(filter, { city: event.target.value }))}
            >
              {cities.map((slug) => (
                <option key={slug} value={slug}>
                  {getCityName(site.cities, slug)}
                </option>
              ))}
            </select>
            <PeriodSwitch
              value={filter.period}
              names={periodNames}
              getPath={(period) => getLocalPath(filter, { period })}
            />
            <Link className="button" to={`/admin/local/banners/${encodeURIComponent(city)}`}>
              <Image aria-hidden="true" />
              Gerenciar banners
            </Link>
          </div>
        ) : null}
      </AdminPageHeader>
      {city ? <LocalStatGroup city={city} period={filter.period} /> : null}
      <CityBar cities={cities} onChange={updateCities} />
      {city ? (
        <LocalList filter={filter} />
      ) : (
        <StatePage icon={MapPin} title="Nenhuma cidade cadastrada">
          Adicione uma cidade para ver as promoções dela.
        </StatePage>
      )}
    </>
  );
}
