import { Signpost } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatePage } from '../components/ui/state-page';
import { usePageTitle } from '../lib/use-page-title';

export function NotFoundPage() {
  usePageTitle('Página não encontrada');
  return (
    <main id="conteudo" tabIndex={-1}>
      <StatePage
        icon={Signpost}
        title="Página não encontrada"
        level={1}
        actions={
          <Link className="button main" to="/">
            Voltar para o início
          </Link>
        }
      >
        O endereço mudou ou nunca existiu. As promoções continuam no início.
      </StatePage>
    </main>
  );
}
