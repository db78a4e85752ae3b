import { toCityName } from '@pechincha/contracts/cities';
import { Image, MapPin } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { AdminPageHeader } from '../../../components/admin/admin-page-header';
import { PeriodSwitch } from '../../../components/admin/period-switch';
import { StatePage } from '../../../components/ui/state-page';
import { useCities } from '../hooks/use-cities';
import { getPath, parseView } from '../local-view';
import { CityBar } from './city-bar';
import { LocalStatGroup } from './local-stat-group';
import { LocalList } from './local-list';

const periodNames = { day: 'Dia', week: 'Semana', month: 'Mes' };

/** `/admin/local`: deals of one city and the registered cities. The view is in the URL. */
export function LocalPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { cities, saveCities } = useCities();
  const view = parseView(params, cities);
  const { city } = view;
  const updateCities = (next: readonly string[], removed?: string): void => {
    saveCities(next);
    // Otherwise the URL would name the removed city while the page shows another one.
    if (removed !== undefined && removed === params.get('city'))
      void navigate(getPath(view, { city: '' }), { replace: true });
  };

  return (
    <>
      <AdminPageHeader title="Promoções locais" summary={city ? toCityName(city) : ''}>
        {city ? (
          <div className="city-picker">
            <select
              className="input"
              aria-label="Cidade"
              value={city}
              onChange={(event) => void navigate(getPath(view, { city: event.target.value }))}
            >
              {cities.map((slug) => (
                <option key={slug} value={slug}>
                  {toCityName(slug)}
                </option>
              ))}
            </select>
            <PeriodSwitch
              value={view.period}
              names={periodNames}
              getPath={(period) => getPath(view, { period })}
            />
            <Link className="button" to={`/admin/local/banners/${encodeURIComponent(city)}`}>
              <Image aria-hidden="true" />
              Gerenciar banners
            </Link>
          </div>
        ) : null}
      </AdminPageHeader>
      {city ? <LocalStatGroup city={city} period={view.period} /> : null}
      <CityBar cities={cities} onChange={updateCities} />
      {city ? (
        <LocalList view={view} />
      ) : (
        <StatePage icon={MapPin} title="Nenhuma cidade cadastrada">
          Adicione uma cidade para ver as promoções dela.
        </StatePage>
      )}
    </>
  );
}
