import { MapPinOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { usePageHead } from '../../lib/page-head';
import { StatePage } from './state-page';

/** Page of a city path that is not in the list of cities. */
export function UnknownCity({ city }: { city: string }) {
  usePageHead('Cidade não encontrada');
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
