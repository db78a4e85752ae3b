import { Signpost } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatePage } from '../components/ui/state-page';
import { usePageHead } from '../lib/page-head';

export function NotFoundPage() {
  usePageHead('Página não encontrada');
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
