import { getCityName } from '../../../lib/known-cities';
import { Image, MapPin } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { PeriodSwitch } from '../../../components/admin/period-switch';
import { StatePage } from '../../../components/ui/state-page';
import { useCities } from '../hooks/use-cities';
import { getLocalPath, parseLocalFilter } from '../local-filter';
import { CityBar } from './city-bar';
import { LocalStatGroup } from './local-stat-group';
import { LocalList } from './local-list';

const periodNames = { day: 'Dia', week: 'Semana', month: 'Mes' };

/** `/admin/local`: deals of one city and the registered cities. The filter is in the URL. */
export function LocalPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
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
      <AdminPageHeader title="Promoções locais" summary={city ? getCityName(city) : ''}>
        {city ? (
          <div className="city-picker">
            <select
              className="input"
              aria-label="Cidade"
              value={city}
              onChange={(event) => void navigate(getLocalPath(filter, { city: event.target.value }))}
            >
              {cities.map((slug) => (
                <option key={slug} value={slug}>
                  {getCityName(slug)}
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
