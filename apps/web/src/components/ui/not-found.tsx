import { type LucideIcon, MapPinOff, Signpost } from 'lucide-react';
import { usePageHead } from '../../lib/page-head';
import { MainLink, StatePage } from './state-page';

interface NotFoundProps {
  icon: LucideIcon;
  title: string;
  children: string;
}

function NotFound({ icon, title, children }: NotFoundProps) {
  usePageHead(title);
  return (
    <main id="conteudo" tabIndex={-1}>
      <StatePage
        icon={icon}
        title={title}
        level={1}
        actions={<MainLink to="/">Voltar para o início</MainLink>}
      >
        {children}
      </StatePage>
    </main>
  );
}

export const NotFoundPage = () => (
  <NotFound icon={Signpost} title="Página não encontrada">
    O endereço mudou ou nunca existiu. As promoções continuam no início.
  </NotFound>
);

/** Page of a city path that is not in the list of cities. */
export const UnknownCity = ({ city }: { city: string }) => (
  <NotFound icon={MapPinOff} title="Cidade não encontrada">
    {`A cidade "${city}" não está cadastrada no sistema.`}
  </NotFound>
);
