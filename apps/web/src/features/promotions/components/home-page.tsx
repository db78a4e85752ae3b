import { MapPinOff } from 'lucide-react';
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom';
import { StatePage } from '../../../components/ui/state-page';
import { usePageTitle } from '../../../lib/use-page-title';
import { findCityByPath } from '../../../lib/known-cities';
import { ListPage } from './list-page';

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
  const knownCity = findCityByPath(`/${city}`);
  return knownCity ? <ListPage key={knownCity.slug} city={knownCity} /> : <UnknownCity city={city} />;
}

export function UnknownCity({ city }: { city: string }) {
  usePageTitle('Cidade não encontrada');
  return (
    <main id="conteudo" tabIndex={-1}>
      <StatePage
        icon={MapPinOff}
        title="Cidade não encontrada"
        level={1}
        actions={
          <Link className="button main" to="/">
            Voltar para o início
          </Link>
        }
      >
        A cidade "{city}" não está cadastrada no sistema.
      </StatePage>
    </main>
  );
}
